"""Checks an export, issues what is ready and prints the report: rowmark.py EXPORT [ACCOUNT [PROFILE]].

Needs Python 3.9 or later and no packages. ROWMARK_URL is the address of the console, ROWMARK_CONSOLE_KEY its key.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

URL = os.environ.get("ROWMARK_URL", "http://127.0.0.1:4870")
KEY = os.environ["ROWMARK_CONSOLE_KEY"]
ANSWER_SECONDS = 60
ATTEMPTS = 5


def ask(method, path, body=None):
    """The bytes of an answer. A request whose answer is lost is sent again under its Idempotency-Key."""
    headers = {"Authorization": f"Bearer {KEY}"}
    if method == "POST":
        headers["Idempotency-Key"] = str(uuid.uuid4())
    for attempt in range(1, ATTEMPTS + 1):
        request = urllib.request.Request(URL + path, data=body, method=method, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as answer:
                return answer.read()
        except urllib.error.HTTPError as refused:
            error = json.load(refused)["error"]
            if refused.code not in (429, 503) or attempt == ATTEMPTS:
                sys.exit(f"{error['code']}: {error['message']} {error['hint']}")
            time.sleep(int(refused.headers.get("Retry-After", "1")))
        except OSError as lost:
            if attempt == ATTEMPTS:
                sys.exit(f"No answer from {URL}: {lost}")
            time.sleep(attempt)


def finished(job):
    """A job at its end; a job that has failed ends the program with the reason."""
    while True:
        view = json.loads(ask("GET", f"/api/jobs/{job}"))
        if view["state"] == "failed":
            sys.exit(view["failure"]["message"])
        if view["state"] == "done":
            return view
        time.sleep(1)


def main(export, account="default", profile="standard"):
    place = "/".join(urllib.parse.quote(part, safe="") for part in (account, profile, os.path.basename(export)))
    with open(export, "rb") as file:
        content = file.read()
    check = json.loads(ask("POST", f"/api/exports/{place}?dry_run=1", content))["job"]
    plan = finished(check)["plan"]
    print(f"{plan['documents']} documents, {plan['payable']}", file=sys.stderr)
    approval = json.dumps({"plan": plan["sha256"]}).encode()
    run = json.loads(ask("POST", f"/api/jobs/{check}/approve", approval))["job"]
    print(finished(run)["outcomes"], file=sys.stderr)
    sys.stdout.buffer.write(ask("GET", f"/api/jobs/{run}/files/result.csv"))


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
