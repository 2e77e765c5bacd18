#!/usr/bin/env python3
"""Verifies fairlead's log of decisions without fairlead, by docs/log.md#evidence. Needs Python 3.9 and nothing else.

    verify-log.py FOLDER...

FOLDER is fairlead's state folder, or a copy of its folders `decisions` and `log-chain`. Prints a line for each: "ok" and the last entry, or
the first thing that is not as it was sealed. Exits with 1 if there is one.
"""

import base64
import functools
import hashlib
import json
import os
import re
import sys

# Ed25519, https://www.rfc-editor.org/rfc/rfc8032
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def point(data):
    """The point that 32 bytes stand for, in extended coordinates."""
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT % P
    if y >= P or (x * x - square) % P != 0:
        raise ValueError("not a point")
    x = x if x & 1 == sign else P - x
    return (x, y, 1, x * y % P)


def add(a, b):
    e = (a[1] - a[0]) * (b[1] - b[0]) % P
    f = (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    k, l, m, n = f - e, h - g, h + g, f + e
    return (k * l % P, m * n % P, l * m % P, k * n % P)


def times(number, a):
    sum_ = (0, 1, 1, 0)
    while number:
        if number & 1:
            sum_ = add(sum_, a)
        a, number = add(a, a), number >> 1
    return sum_


BASE = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


@functools.lru_cache(maxsize=None)
def is_signed(line, key):
    """True for JSON that ends with a signature of this key, which is of everything before it."""
    found = re.fullmatch(r'(\{.*),"sig":"([A-Za-z0-9+/=]+)"\}', line, re.DOTALL)
    try:
        body, signature = found[1].encode() + b"}", base64.b64decode(found[2])
        if base64.b64encode(signature).decode() != found[2]:
            return False
        public = base64.b64decode(key)
        hashed = hashlib.sha512(signature[:32] + public + body).digest()
        left = times(int.from_bytes(signature[32:], "little"), BASE)
        right = add(point(signature[:32]), times(int.from_bytes(hashed, "little") % ORDER, point(public)))
        return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0
    except (TypeError, ValueError):
        return False


def read(folder, name):
    try:
        with open(os.path.join(folder, name), "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None


def problem(folder):
    """What is wrong with a log, and its last entry."""
    text, chain = read(folder, "log-chain/head.json"), read(folder, "log-chain/chain.jsonl") or b""
    if text is None:
        return ("head.json is missing" if chain else None), "nothing is sealed"
    try:
        head = json.loads(text)
        last = f'{head["n"]}:{head["hash"]}'
        if not is_signed(text.decode(), head["key"]):
            return "head.json is not signed with its key", last
        *lines, rest = chain.decode().split("\n")
        if rest or "" in lines:
            return "chain.jsonl is cut off or has an empty line", last
        entries = [json.loads(line) for line in lines]
    except (ValueError, KeyError, TypeError):
        return "a file of the chain cannot be read", "?"
    before = "0" * 64
    for number, (line, entry) in enumerate(zip(lines, entries), 1):
        follows = isinstance(entry, dict) and (entry.get("n"), entry.get("prev")) == (number, before)
        if not follows or not is_signed(line, head["key"]):
            return f"chain.jsonl, line {number}, is not the entry that was written", last
        before = hashlib.sha256(line.encode()).hexdigest()
    if len(lines) < head["n"] or hashlib.sha256(lines[head["n"] - 1].encode()).hexdigest() != head["hash"]:
        return "chain.jsonl does not end as its head says", last
    removed = {day for entry in entries for day in entry.get("removed", [])}
    days = {}
    for entry in (entry for entry in entries if entry.get("day") not in (None, *removed)):
        name = entry["day"] + ".jsonl"
        if name not in days:
            data = read(folder, "decisions/" + name)
            if data is None:
                return f"{name} is missing", last
            days[name] = [data.split(b"\n")[:-1], 0, 0]
        rest, at, size = days[name]
        if entry["from"] != size:
            return f"chain.jsonl does not seal all of {name}", last
        for digest in entry["lines"]:
            if at >= len(rest) or hashlib.sha256(rest[at]).hexdigest()[:24] != digest:
                return f"{name}, line {at + 1}, is not the line that was sealed", last
            at, size = at + 1, size + len(rest[at]) + 1
        days[name] = [rest, at, size]
    return None, last


def main():
    broken = False
    for folder in sys.argv[1:]:
        found, last = problem(folder)
        broken = broken or found is not None
        print(f"{folder}: {found or 'ok, last entry ' + last}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
