import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--lr", type=float)
parser.add_argument("--local_rank", "--local-rank", type=int, default=-1)
args = parser.parse_args()
print("learning rate", args.lr)
