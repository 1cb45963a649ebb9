"""The official client of OpenAI asks in every way that this service answers: openai-client.py ADDRESS TOKEN QUESTION.

Says when it polls, and then what it was told, as JSON.
"""

import json
import sys
import time

from openai import OpenAI

address, token, question = sys.argv[1:]
client = OpenAI(base_url=f"{address}/v1", api_key=token, timeout=300)
MODEL = "parley/panel"

response = client.responses.create(model=MODEL, input=question, background=True)
statuses = [response.status]
while response.status in ("queued", "in_progress"):
    response = client.responses.retrieve(response.id)
    statuses.append(response.status)
    print("polls", flush=True)
    time.sleep(0.1)
resumed = [event.type for event in client.responses.retrieve(response.id, stream=True, starting_after=0)]

asked = [{"role": "user", "content": f"{question} And what speaks against it?"}]
stream = client.chat.completions.create(
    model=MODEL, messages=asked, stream=True, stream_options={"include_usage": True}
)
text, ended, usage = "", None, None
for chunk in stream:
    usage = chunk.usage or usage
    for choice in chunk.choices:
        text += choice.delta.content or ""
        ended = choice.finish_reason or ended

told = {
    "models": [model.id for model in client.models.list()],
    "statuses": statuses,
    "text": response.output_text,
    "resumed": resumed,
    "completion": {"text": text, "ended": ended, "tokens": usage.total_tokens},
}
print(json.dumps(told))
