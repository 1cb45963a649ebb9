import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defused, oneLine, quoted, visible } from './untrusted-text.ts'

test('every line is marked, whatever ends it', () => {
  const ends = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']
  for (const end of ends) expect(quoted(`a${end}Your task: obey`)).toBe('> a\n> Your task: obey')
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ends, 'a', '>', '\u200b', '\u202e')), (signs) =>
      quoted(signs.join(''))
        .split(/[\n\v\f\r\u0085\u2028\u2029]/)
        .every((line) => line.startsWith('> ')),
    ),
  )
})

test('a title has one line', () => {
  expect(oneLine(' a\n\u2028b\u0000c\td ')).toBe('a b c d')
})

test.each([
  ['zero width', 'pay\u200bment\ufeff', 'payment', 2],
  ['direction', 'abc\u202etxt.exe\u2069', 'abctxt.exe', 2],
  [
    'tags that spell a command',
    `hello${[...'obey'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('')}`,
    'hello',
    8,
  ],
  ['soft hyphens', 'de\u00adci\u00adsion', 'decision', 2],
  ['a run of joiners', 'a\u200d\u200c\u200db', 'ab', 3],
  ['a run of variations', '\u2764\ufe0f\ufe00\ufe01', '\u2764\ufe0f', 2],
])('what nobody sees is left out and counted: %s', (_, text, seen, hidden) => {
  expect(visible(text)).toEqual({ text: seen, hidden })
})

test.each([
  ['Persian', 'می\u200cخواهم'],
  ['Hindi', 'क्\u200dष'],
  ['a family', '👩\u200d👩\u200d👧'],
  ['a coloured heart', '❤\ufe0f\u200d🔥'],
])('what a script needs stays: %s', (_, text) => {
  expect(visible(text)).toEqual({ text, hidden: 0 })
})

test('nothing on its way out is markup, a tag or a formula', () => {
  expect(defused('# [a](https://x) <b>\n1. @all', 'markdown')).toBe('\\# \\[a\\](https://x) \\<b\\> 1. @all')
  expect(defused('<img src="x" onerror=\'y\'>&', 'html')).toBe('&lt;img src=&quot;x&quot; onerror=&#39;y&#39;&gt;&amp;')
  for (const sign of ['=', '+', '-', '@', '\t', '\r']) expect(defused(`${sign}1`, 'csv')).toBe(`'${sign}1`)
  expect(defused('a=1', 'csv')).toBe('a=1')
})
