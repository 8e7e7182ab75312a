import mmap
import os

with open("shard.bin", "wb") as file:
    file.write(b"w" * 65536)
with open("shard.bin", "rb") as file:
    mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
print("mapped", len(mapped), "bytes, the last is", mapped[-1:], flush=True)
with open("shard.new", "wb") as file:
    file.write(b"w" * 4096)
os.replace("shard.new", "shard.bin")
print("on disk", os.path.getsize("shard.bin"), "bytes", flush=True)
print("the last mapped byte is", mapped[-1:], flush=True)
