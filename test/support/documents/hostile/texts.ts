import { bytes, type HostileFile, MANY } from './file.ts'

export const texts: readonly HostileFile[] = [
  { name: 'lists a hundred thousand deep', kind: 'json', bytes: () => bytes('['.repeat(MANY) + ']'.repeat(MANY)) },
  {
    name: 'names of the language itself',
    kind: 'json',
    bytes: () => bytes('{"__proto__": {"polluted": "yes"}, "constructor": {"prototype": 1}}'),
  },
  { name: 'numbers that are none', kind: 'json', bytes: () => bytes('[1e999999, -0, 123456789012345678901234567890]') },
  { name: 'lines that are no JSON', kind: 'jsonl', bytes: () => bytes('{"a":1}\nnot\n'), refused: 'malformed' },
  { name: 'a quote that never closes', kind: 'csv', bytes: () => bytes(`a,b\n"${'x,\n'.repeat(MANY)}`) },
  { name: 'five million cells', kind: 'csv', bytes: () => bytes(`${','.repeat(1_000)}\n`.repeat(5_000)), heavy: true },
  { name: 'doubled quotes', kind: 'csv', bytes: () => bytes(`"${'""'.repeat(MANY * 10)}`) },
  { name: 'a million hashes', kind: 'markdown', bytes: () => bytes('#'.repeat(MANY * 10)) },
  { name: 'a heading of tabs', kind: 'markdown', bytes: () => bytes(`# ${'\t '.repeat(MANY)}x`) },
  {
    name: 'tables of dashes and space',
    kind: 'markdown',
    bytes: () => bytes(`|a|\n|${' '.repeat(MANY)}-${' '.repeat(MANY)}x`),
  },
  { name: 'fences in fences', kind: 'markdown', bytes: () => bytes('```\n~~~\n'.repeat(MANY)) },
  { name: 'comments that begin again and again', kind: 'markdown', bytes: () => bytes('<!--'.repeat(MANY)) },
  {
    name: 'cells of the wrong shape',
    kind: 'notebook',
    bytes: () =>
      bytes('{"cells":[null,7,"x",{"cell_type":[],"source":{"a":1},"outputs":{"b":2}},{"source":[1,null,["x"]]}]}'),
    refused: 'no_text',
  },
  {
    name: 'signs without width, turned directions, halves of pairs',
    kind: 'text',
    bytes: () => Buffer.concat([bytes('a\u200b\u202eb\u2066c\ufeff\u{e0041}'), Buffer.from([0xed, 0xa0, 0x80, 0])]),
  },
  {
    name: 'nothing that is seen',
    kind: 'text',
    bytes: () => bytes('\u200b\u200b\ufeff\n\t \u202e'),
    refused: 'no_text',
  },
  { name: 'a line of five million letters', kind: 'text', bytes: () => bytes('x'.repeat(6_000_000)) },
  { name: 'blank lines by the million', kind: 'text', bytes: () => bytes(`a${'\n \t'.repeat(MANY * 10)}b`) },
]

export const letters: readonly HostileFile[] = [
  {
    name: 'letters in letters',
    kind: 'mail',
    bytes: () => bytes(`Subject: x\n${'Content-Type: message/rfc822\n\nSubject: y\n'.repeat(100)}\nz`),
    refused: 'too_deep',
  },
  {
    name: 'parts in parts',
    kind: 'mail',
    bytes: () =>
      bytes(
        `Subject: x\n${Array.from({ length: 100 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join('')}x`,
      ),
    refused: 'too_deep',
  },
  {
    name: 'ten thousand parts',
    kind: 'mail',
    bytes: () => bytes(`Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(10_000)}`),
    refused: 'too_many_entries',
  },
  {
    name: 'a header of megabytes',
    kind: 'mail',
    bytes: () => bytes(`Subject: ${'; "x'.repeat(MANY * 5)}\nContent-Type: text/plain${';a="'.repeat(MANY)}\n\nx`),
  },
  {
    name: 'a boundary of nothing',
    kind: 'mail',
    bytes: () => bytes(`Subject: x\nContent-Type: multipart/mixed; boundary=""\n\n${'--\n'.repeat(MANY)}`),
  },
  {
    name: 'words that are not encoded as they say',
    kind: 'mail',
    bytes: () => bytes('Subject: =?no-such?b?!!!!?= =?utf-8?q?=ZZ=?=\nContent-Transfer-Encoding: base64\n\n%%%%'),
  },
]
