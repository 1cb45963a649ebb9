"""The official client of A2A asks a question and stays to the receipt: a2a-client.py ADDRESS TOKEN BINDING HOW QUESTION.

HOW is `stream`, `wait` or `poll`. Says when it polls, and then what it was told, as JSON.
"""

import asyncio
import json
import sys
import urllib.request

import httpx
from a2a.client import ClientConfig, create_client
from a2a.helpers import new_text_message
from a2a.helpers.proto_helpers import get_data_parts
from a2a.types import GetTaskRequest, Role, SendMessageRequest, TaskState
from a2a.utils.signing import create_signature_verifier
from jwt import PyJWKSet

address, token, binding, how, question = sys.argv[1:]


def key_of(kid, jku):
    with urllib.request.urlopen(jku) as answer:
        return PyJWKSet.from_json(answer.read().decode())[kid]


async def main():
    told = {"card": None, "updates": []}
    verified = create_signature_verifier(key_of, ["ES256"])

    def check(card):
        verified(card)
        told["card"] = card.name

    http = httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=300)
    config = ClientConfig(
        httpx_client=http,
        supported_protocol_bindings=[binding],
        streaming=how == "stream",
        polling=how == "poll",
    )
    client = await create_client(address, config, signature_verifier=check)
    message = new_text_message(question, role=Role.ROLE_USER)
    task_id = None
    async for event in client.send_message(SendMessageRequest(message=message)):
        kind = event.WhichOneof("payload")
        told["updates"].append(kind)
        task_id = event.task.id if kind == "task" else task_id
    told["polls"], state = 0, TaskState.TASK_STATE_SUBMITTED
    while state in (TaskState.TASK_STATE_SUBMITTED, TaskState.TASK_STATE_WORKING):
        task = await client.get_task(GetTaskRequest(id=task_id))
        told["polls"], state = told["polls"] + 1, task.status.state
        print("polls", flush=True)
        await asyncio.sleep(0.1)
    told["state"] = TaskState.Name(state)
    told["artifacts"] = {artifact.artifact_id: get_data_parts(artifact.parts) for artifact in task.artifacts}
    await client.close()
    print(json.dumps(told))


asyncio.run(main())
