"""The official client of MCP asks, follows the debate and reads the receipt: mcp-client.py ADDRESS TOKEN MODE QUESTION.

MODE is `legacy`, `auto` or a revision. Prints what it was told as JSON.
"""

import asyncio
import json
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

address, token, mode, question = sys.argv[1:]


async def main():
    steps = []

    async def progress(done, total, message):
        steps.append(message)

    async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=300) as http:
        transport = streamable_http_client(f"{address}/mcp", http_client=http)
        async with Client(transport, mode=mode) as client:
            answer = await client.call_tool("ask", {"question": question}, progress_callback=progress)
            decision = answer.structured_content
            while decision["status"] == "running":
                answer = await client.call_tool("get_decision", {"debate_id": decision["debate_id"]})
                decision = answer.structured_content
            paper = await client.read_resource(decision["receipt"])
            told = {
                "revision": client.session.protocol_version,
                "decision": decision,
                "steps": steps,
                "receipt": json.loads(paper.contents[0].text),
            }
    print(json.dumps(told))


asyncio.run(main())
