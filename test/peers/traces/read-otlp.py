"""Reads a request of traces in both encodings of OTLP, and prints each as canonical JSON on a line of its own."""
import base64
import json
import sys

from google.protobuf.json_format import MessageToDict, Parse
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

IDS = {"traceId", "spanId", "parentSpanId"}


def with_base64_ids(value):
    """OTLP writes ids as hexadecimal digits where JSON of Protocol Buffers has base64."""
    if isinstance(value, list):
        return [with_base64_ids(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: base64.b64encode(bytes.fromhex(each)).decode() if name in IDS else with_base64_ids(each)
        for name, each in value.items()
    }


given = json.load(sys.stdin)
binary = ExportTraceServiceRequest()
binary.ParseFromString(base64.b64decode(given["protobuf"]))
text = Parse(json.dumps(with_base64_ids(json.loads(given["json"]))), ExportTraceServiceRequest())
for request in (binary, text):
    print(json.dumps(MessageToDict(request), sort_keys=True))
