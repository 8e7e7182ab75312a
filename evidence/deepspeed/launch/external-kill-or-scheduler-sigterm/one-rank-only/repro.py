import os
import time
from pathlib import Path

rank = os.environ["RANK"]
Path(f"rank{rank}.pid").write_text(str(os.getpid()))
for step in range(20):
    print("rank", rank, "step", step, flush=True)
    time.sleep(0.2)
print("rank", rank, "finished")
