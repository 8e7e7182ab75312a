import time

for step in range(300):
    if step % 10 == 0:
        print("step", step, flush=True)
    time.sleep(0.2)
print("finished")
