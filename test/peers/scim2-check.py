"""Lets scim2-tester check a SCIM server: scim2-check.py ADDRESS TOKEN. Each result is one line of JSON."""

import json
import sys

import httpx2
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import check_server

address, token = sys.argv[1:]
http = httpx2.Client(base_url=address, headers={"Authorization": f"Bearer {token}"}, timeout=120)
for result in check_server(SyncSCIMClient(http)):
    kind = result.resource_type
    told = {"title": result.title, "of": kind, "status": result.status.name, "reason": result.reason}
    print(json.dumps(told))
