import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHAT_DEFUSE, type ChatDialect, defused, visible } from './untrusted-text.ts'

const DIALECTS = Object.keys(CHAT_DEFUSE) as ChatDialect[]
const GAP = '\u200b'

/** What people try, and enough plain signs to stand between. */
const HOSTILE = [
  ...['@everyone', '@here', '@channel', '@ada', '<!channel>', '<@U1>', '<#C1>', '<@&1>', '<users/all>', '<at>Ada</at>'],
  ...[
    'https://evil.example/x',
    'HTTP://1.2.3.4',
    'evil.example',
    'tg://user?id=1',
    'ada@evil.example',
    '//evil.example',
  ],
  ...['<https://evil.example|your bank>', '[your bank](https://evil.example)', '![x](https://evil.example/p.png)'],
  ...['<img src=x>', '<a href="https://evil.example">', '<script>', '<b>', '&lt;', '&amp;', '<:x:1>', '||spoiler||'],
  ...[
    '```',
    '`',
    '*',
    '_',
    '~',
    '#',
    '> ',
    '- ',
    '1. ',
    '\\',
    '\n',
    '\n\n\n',
    '\r',
    '\u2028',
    '\t',
    '\u0000',
    ' ',
    'a',
    'é',
    '字',
  ],
  ...['\u202e', '\u2066', '\u2069', '\u200b', '\u200f', '\ufeff', '\u{e0041}', '👩\u200d👧'],
]
const hostile = fc.array(fc.constantFrom(...HOSTILE), { maxLength: 30 }).map((parts) => parts.join(''))
const anything = fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 100 }))

const holds = (
  name: string,
  is: (out: string, text: string, dialect: ChatDialect) => boolean,
  dialects: readonly ChatDialect[] = DIALECTS,
) =>
  test.each(dialects)(`${name}: %s`, (dialect) => {
    fc.assert(
      fc.property(anything, (text) => is(defused(text, dialect), text, dialect)),
      { numRuns: 300 },
    )
  })

holds('nobody is mentioned', (out) => !/@[^\s\u200b]/.test(out))
holds('nothing is a link', (out) => !/:\/\/|[\p{L}\p{N}_-]\.\p{L}{2}/u.test(out))
holds('nothing is hidden but our own gaps', (out) => visible(out.replaceAll(GAP, '')).hidden === 0)
holds('our gaps stand only where something was parted', (out) => !/(?<![@:.。．/])\u200b/.test(out))
holds('no line is empty twice, none has controls', (out) => !/\n{3}|[\p{Cc}]/u.test(out.replace(/\n{1,2}/g, ' ')))
holds('no tag begins', (out) => !/[<>]/.test(out), ['slack', 'telegram', 'google_chat'])
holds('every ampersand is an entity', (out) => !/&(?!(amp|lt|gt|quot);)/.test(out), [
  'slack',
  'telegram',
  'google_chat',
])
holds('no code swallows what follows', (out) => !out.includes('```'), ['slack', 'whatsapp', 'discord', 'teams'])
holds(
  'every sign of markup is a sign again',
  (out) => !/[`*_~|<>[\]()#!]/.test(out.replace(/\\[\\`*_~|<>[\]()#!=.+)-]/g, '')),
  ['discord', 'teams'],
)
holds('no line begins a list', (out) => !/^\s*([-+]|\d+[.)])\s/m.test(out), ['discord', 'teams'])

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const readAgain: Readonly<Record<ChatDialect, (out: string) => string>> = {
  slack: (out) => out.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
  telegram: (out) => out.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
  google_chat: (out) => out.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
  mail: (out) => out.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
  discord: (out) => out.replace(/\\([^a-z0-9\s])/gi, '$1'),
  teams: (out) => out.replace(/\\([^a-z0-9\s])/gi, '$1'),
  whatsapp: (out) => out,
  plain: (out) => out,
}
const words = (text: string) =>
  visible(text)
    .text.replace(/`{3,}/g, "'''")
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

holds(
  'nothing of the words is lost',
  (out, text, dialect) => words(readAgain[dialect](out.replaceAll(GAP, ''))) === words(text),
)

test('people see the same words', () => {
  const text = 'Ask @ada: node.js *or* <b>, see https://a.example.'
  expect(defused(text, 'slack')).toBe(
    `Ask @${GAP}ada: node.${GAP}js *or* &lt;b&gt;, see https:${GAP}//a.${GAP}example.`,
  )
  expect(defused('3.14, e.g. U.S. prices', 'plain')).toBe('3.14, e.g. U.S. prices')
})

test('nothing that an agent says is a command that one touch sends to the bot', () => {
  expect(defused('Say /stop or (/debate@parley_bot now)', 'telegram')).not.toMatch(/\/[A-Za-z]/)
  expect(defused('and/or, 3/4, a/b', 'telegram')).toBe('and/or, 3/4, a/b')
})
