"""Plain BM25 (bm25s with its defaults) over the whole texts of the collections that `npm run bench:retrieval` reads.

pip install bm25s PyStemmer    (PyStemmer==2.2.0.3 has the stems of PostgreSQL's dictionaries)
python bench/retrieval-bm25s.py <directory of the collections> <english.stop of PostgreSQL>
"""

import math
import re
import sys
from pathlib import Path

import bm25s
import Stemmer

directory, stop_words = Path(sys.argv[1]), Path(sys.argv[2]).read_text().split()
stemmer = Stemmer.Stemmer("english")


def read(path):
    return (directory / path).read_text(encoding="latin1").replace("\r", "")


def records(path):
    for record in re.split(r"^\.I ", read(path), flags=re.M)[1:]:
        fields = re.split(r"^\.([A-Z])[ \t]*$", record, flags=re.M)
        named = {}
        for letter, text in zip(fields[1::2], fields[2::2]):
            named.setdefault(letter, text.strip())
        yield fields[0].strip(), named


def judged(path, text_column):
    gains = {}
    for line in read(path).strip().split("\n"):
        columns = line.split()
        gains.setdefault(str(int(columns[0])), set()).add(str(int(columns[text_column])))
    return gains


def smart(texts, queries, judgements, text_column):
    return (
        {id: f"{named.get('T', '')}\n{named.get('W', '')}" for id, named in records(texts)},
        {id: named.get("W", "") for id, named in records(queries)},
        judged(judgements, text_column),
    )


def npl():
    def parts(path):
        found = (re.match(r"\s*(\d+)\s*\n([\s\S]*)$", part) for part in re.split(r"^\s*/\s*$", read(path), flags=re.M))
        return {match[1]: match[2].strip() for match in found if match}

    return parts("npl/doc-text"), parts("npl/query-text"), {id: set(ids.split()) for id, ids in parts("npl/rlv-ass").items()}


def lisa():
    texts, gains = {}, {}
    for path in sorted((directory / "lisa").glob("LISA[0-9].[0-9][0-9][0-9]")):
        for record in re.split(r"^\*{10,}$", read(path.relative_to(directory)), flags=re.M):
            match = re.search(r"^Document\s+(\d+)\s*\n([\s\S]*)$", record, flags=re.M)
            if match:
                texts[str(int(match[1]))] = match[2]
    asked = (re.match(r"\s*(\d+)\s*\n([\s\S]*)$", part) for part in read("lisa/LISA.QUE").split("#"))
    for part in re.split(r"^Query\s+", read("lisa/LISA.REL"), flags=re.M)[1:]:
        id, _, *lines = part.split("\n")
        gains[id.strip()] = {str(int(number)) for number in re.findall(r"\d+", " ".join(lines).replace("-1", ""))}
    return texts, {match[1]: match[2] for match in asked if match}, gains


def time():
    def parts(path, mark):
        return re.split(mark, re.sub(r"^\*STOP.*$", "", read(path), flags=re.M), flags=re.M)[1:]

    texts = {str(place + 1): text for place, text in enumerate(parts("time/TIME.ALL", r"^\*TEXT.*$"))}
    asked = (part.split(maxsplit=1) for part in parts("time/TIME.QUE", r"^\*FIND"))
    lines = (line.split() for line in read("time/TIME.REL").split("\n") if line.strip())
    judgements = {line[0]: {str(int(number)) for number in line[1:]} for line in lines}
    return texts, {id: text for id, text in asked}, judgements


def tokens(texts):
    return bm25s.tokenize(texts, stopwords=stop_words, stemmer=stemmer, show_progress=False)


def discounted(gains):
    return sum(gain / math.log2(rank + 2) for rank, gain in enumerate(gains[:10]))


def ndcg(texts, queries, gains):
    ids = list(texts)
    ranker = bm25s.BM25()
    ranker.index(tokens(list(texts.values())), show_progress=False)
    asked = [id for id in queries if gains.get(id)]
    found, _ = ranker.retrieve(tokens([queries[id] for id in asked]), k=10, show_progress=False)
    each = [
        discounted([float(ids[place] in gains[id]) for place in found[row]]) / discounted([1.0] * len(gains[id]))
        for row, id in enumerate(asked)
    ]
    return sum(each) / len(each)


COLLECTIONS = {
    "CISI": lambda: smart("cisi/CISI.ALL", "cisi/CISI.QRY", "cisi/CISI.REL", 1),
    "CACM": lambda: smart("cacm/cacm.all", "cacm/query.text", "cacm/qrels.text", 1),
    "MED": lambda: smart("med/MED.ALL", "med/MED.QRY", "med/MED.REL", 2),
    "NPL": npl,
    "LISA": lisa,
    "TIME": time,
}
for name, collection in COLLECTIONS.items():
    print(f"{name}: nDCG@10 {ndcg(*collection()):.4f}")
