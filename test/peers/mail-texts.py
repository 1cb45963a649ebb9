"""Prints, as JSON, the plain texts that Python reads in each mail whose file is named."""
import json
import sys
from email import message_from_bytes


def texts_of(part):
    """Not those of mails that are attached."""
    if part.get_content_maintype() == "message":
        return []
    if part.is_multipart():
        return [text for inner in part.get_payload() for text in texts_of(inner)]
    if part.get_content_type() != "text/plain" or part.get_content_disposition() == "attachment":
        return []
    try:
        content = part.get_payload(decode=True)
        return [content.decode(part.get_content_charset() or "ascii")]
    except (AttributeError, LookupError, UnicodeDecodeError):
        return []


found = {}
for path in sys.argv[1:]:
    with open(path, "rb") as file:
        found[path] = texts_of(message_from_bytes(file.read()))
print(json.dumps(found))
