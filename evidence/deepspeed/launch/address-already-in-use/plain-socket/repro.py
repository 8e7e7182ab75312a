import os
import socket
import sys

port = int(os.environ.get("MASTER_PORT", 29500))
first, second = socket.socket(), socket.socket()
for each in (first, second):
    each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # against TIME-WAIT it helps, against a listener not
first.bind(("127.0.0.1", port))
first.listen()
print("the first listens", flush=True)
second.bind(("127.0.0.1", port + int(sys.argv[1])))
second.listen()
print("the second listens, too", flush=True)
