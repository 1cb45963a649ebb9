"""Holds a JSON document from the standard input against a schema: code-schemas.py SCHEMA [SCHEMA THAT IT NAMES]… Each fault is a line."""

import json
import sys

from jsonschema import FormatChecker, validators
from referencing import Registry, Resource

schemas = [json.load(open(path, encoding="utf-8")) for path in sys.argv[1:]]
registry = Registry().with_resources((one["$id"], Resource.from_contents(one)) for one in schemas if "$id" in one)
validator = validators.validator_for(schemas[0])(schemas[0], registry=registry, format_checker=FormatChecker())
for fault in validator.iter_errors(json.load(sys.stdin)):
    print(f"{fault.json_path}: {fault.message[:300]}")
