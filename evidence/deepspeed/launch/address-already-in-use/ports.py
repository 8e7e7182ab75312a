"""What keeps a TCP store of torch from listening. Ports 29621 to 29624 must be free."""

import socket
import subprocess

from torch.distributed import TCPStore


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


ends = pair(29621, 1)
local = ends[1].getsockname()[1]
show(f"-ltn sport = :{local}")
show(f"-tan sport = :{local}")
listen(local, "an outgoing connection has the port")
for end in ends:
    end.close()
show("-tan sport = :29621")
kept = listen(29621, "TIME-WAIT, its server had set SO_REUSEADDR")
for end in pair(29622, 0):
    end.close()
show("-tan sport = :29622")
listen(29622, "TIME-WAIT, its server had not set SO_REUSEADDR")
store = listen(29623, "a free port")
client = TCPStore("127.0.0.1", 29623, None, False)
client.set("key", "value")
print("a client that was not meant for this store gets", client.get("key"))
six = socket.socket(socket.AF_INET6)
six.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
six.bind(("::", 29624))
six.listen()
one = listen(29624, "only IPv6 is taken, use_libuv=False", use_libuv=False)
del one
listen(29624, "only IPv6 is taken, default")
