"""Our own engine behind the front: every request goes on as it came, and its answer comes back, bare."""
import json
import os
import subprocess

from bastide_adapter import QUESTIONS, Unsupported, serve

program = subprocess.Popen([os.environ["BASTIDE_PROGRAM"], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                           text=True)


def say(ask, **request):
    print(json.dumps({"id": 1, "ask": ask, **request}), file=program.stdin, flush=True)
    return json.loads(program.stdout.readline())


def passes(ask):
    def method(self, **request):
        answer = say(ask, **request)
        if "unsupported" in answer:
            raise Unsupported(answer["unsupported"])
        del answer["id"]
        return answer if "ok" in answer or ask == "features" else answer[QUESTIONS[ask]]
    return method


say("hello", format="bastide.conform/2")
Through = type("Through", (), {ask: passes(ask) for ask in ["begin", "place", "finish", "load", *QUESTIONS]})
serve(Through(), "through", version=2, apart=True, note="kept")
