"""What keeps a TCP store of torch from listening. Four ports from MASTER_PORT on must be free."""

import os
import socket
import subprocess

from torch.distributed import TCPStore

FIRST = int(os.environ.get("MASTER_PORT", 29621))


def listen(port, what, **options):
    try:
        store = TCPStore("127.0.0.1", port, 1, True, **options)
        print(f"{what}: listens\n")
        return store
    except RuntimeError as error:
        print(f"{what}: {error}\n")


def pair(port, reuse):
    server = socket.socket()
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, reuse)
    server.bind(("127.0.0.1", port))
    server.listen()
    near = socket.create_connection(("127.0.0.1", port))
    far, _ = server.accept()
    return far, near, server  # in this order the server's end closes first and is left in TIME-WAIT


def show(options):
    print("$ ss", options)
    print(subprocess.run(["ss", *options.split(" ", 1)], capture_output=True, text=True).stdout, end="", flush=True)


ends = pair(FIRST, 1)
local = ends[1].getsockname()[1]
show(f"-ltn sport = :{local}")
show(f"-tan sport = :{local}")
listen(local, "an outgoing connection has the port")
for end in ends:
    end.close()
show(f"-tan sport = :{FIRST}")
kept = listen(FIRST, "TIME-WAIT, its server had set SO_REUSEADDR")
for end in pair(FIRST + 1, 0):
    end.close()
show(f"-tan sport = :{FIRST + 1}")
listen(FIRST + 1, "TIME-WAIT, its server had not set SO_REUSEADDR")
store = listen(FIRST + 2, "a free port")
client = TCPStore("127.0.0.1", FIRST + 2, None, False)
client.set("key", "value")
print("a client that was not meant for this store gets", client.get("key"))
six = socket.socket(socket.AF_INET6)
six.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
six.bind(("::", FIRST + 3))
six.listen()
one = listen(FIRST + 3, "only IPv6 is taken, use_libuv=False", use_libuv=False)
del one
listen(FIRST + 3, "only IPv6 is taken, default")
