import mmap
import os

with open("small/segment", "wb+") as file:
    os.truncate(file.fileno(), 4 << 20)
    segment = mmap.mmap(file.fileno(), 4 << 20)
disk = os.statvfs("small")
print("mapped", len(segment), "bytes on a tmpfs of", disk.f_blocks * disk.f_frsize, flush=True)
for offset in range(0, len(segment), mmap.PAGESIZE):
    segment[offset] = 1
print("all pages written", flush=True)
