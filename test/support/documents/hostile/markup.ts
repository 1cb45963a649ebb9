import { bytes, ENTITIES, type HostileFile, MANY } from './file.ts'

export const markup: readonly HostileFile[] = [
  {
    name: 'a hundred thousand boxes in each other',
    kind: 'html',
    bytes: () => bytes(`${'<div>'.repeat(MANY)}x`),
    refused: 'too_deep',
  },
  { name: 'tags that never close', kind: 'html', bytes: () => bytes('<p <b <i a="'.repeat(MANY)) },
  { name: 'comments that never close', kind: 'html', bytes: () => bytes(`x${'<!-- '.repeat(MANY)}`) },
  {
    name: 'styles that torture',
    kind: 'html',
    bytes: () => bytes(`<p style="opacity:${'0'.repeat(MANY)}x;color:${' '.repeat(MANY)}">x</p>`.repeat(10)),
  },
  { name: 'nothing but space', kind: 'html', bytes: () => bytes(`<p>${'<b> </b>'.repeat(MANY)}x</p>`) },
  {
    name: 'a million signs by their numbers',
    kind: 'html',
    bytes: () => bytes('&#128512;&amp;&notanentity;'.repeat(MANY)),
  },
  { name: 'tables without an end', kind: 'html', bytes: () => bytes('<table><tr><td>x'.repeat(1_000)) },
  {
    name: 'a billion laughs',
    kind: 'xml',
    bytes: () => bytes(`<?xml version="1.0"?>${ENTITIES}<x>&b;</x>`),
    refused: 'declarations',
  },
  {
    name: 'a file of the machine as an entity',
    kind: 'xml',
    bytes: () => bytes('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>'),
    refused: 'declarations',
  },
  { name: 'an entity that nobody declared', kind: 'xml', bytes: () => bytes('<x>&f;</x>'), refused: 'malformed' },
  {
    name: 'elements 300 deep',
    kind: 'xml',
    bytes: () => bytes(`${'<a>'.repeat(300)}x${'</a>'.repeat(300)}`),
    refused: 'too_deep',
  },
  {
    name: 'a hundred thousand attributes',
    kind: 'xml',
    bytes: () => bytes(`<a ${Array.from({ length: MANY }, (_, at) => `a${at}="x"`).join(' ')}/>`),
  },
  {
    name: 'an encoding that is none',
    kind: 'xml',
    bytes: () =>
      Buffer.concat([bytes('<?xml version="1.0" encoding="no-such"?><x>'), Buffer.from([0xff, 0xe4]), bytes('</x>')]),
  },
]
