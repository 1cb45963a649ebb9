import { expect, test } from 'vitest'
import { chunksOf } from './chunks.ts'
import { containedMarkdown } from './contain-markdown.ts'
import { htmlOf } from './html.ts'
import { partsOf, readMarkdown, readPart } from './read-markdown.ts'
import { type Block, blockWords, withoutHeadings } from './tree.ts'

const read = (text: string) => partsOf(text).flatMap(readPart)
const html = (text: string) => htmlOf(read(text))
const contained = (text: string) => containedMarkdown(read(text))
const asWritten = (text: string): Block[] => [{ kind: 'paragraph', of: [{ kind: 'text', text: text.trim() }] }]

const ANSWER = `We should **wait**, and _measure_ first: see [the report](https://example.org/report "2026") or <https://example.org>.

## Why

1. The load is \`low\`, *today*.
2. A change costs **3 days**
   and has a risk:
   - of data
   - of \`\`time\`\`

> Never change a *running* system.

| Option | Cost |
|:--|--:|
| Wait | **0** |
| Move | 3_000 |

\`\`\`ts
const days = [3] // *not* stressed

export { days }
\`\`\`

So: wait.
`

test('CommonMark and tables become HTML', () => {
  expect(html('| a | b |\n|:--|--:|\n| *x* | `y|` |')).toBe(
    '<table>\n<thead>\n<tr><th align="left">a</th><th align="right">b</th></tr>\n</thead>\n<tbody>\n<tr><td align="left"><em>x</em></td><td align="right">`y</td></tr>\n</tbody>\n</table>',
  )
  expect(html('1. a\n2. b\n\n   c')).toBe('<ol>\n<li><p>a</p></li>\n<li><p>b</p>\n<p>c</p></li>\n</ol>')
})

test.each([
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['![a](https://example.org/a.png)', '<p>![a](https://example.org/a.png)</p>'],
  ['[a](javascript:alert(1))', '<p>a (javascript:alert(1))</p>'],
  ['[a](/api/logout)', '<p>a (/api/logout)</p>'],
  ['[a](data:text/html,x)', '<p>a (data:text/html,x)</p>'],
  [
    '[good.example](https://evil.example/x)',
    '<p><a href="https://evil.example/x" rel="noopener noreferrer">good.example</a> (evil.example)</p>',
  ],
  ['<https://example.org>', '<p><a href="https://example.org/" rel="noopener noreferrer">https://example.org</a></p>'],
  [
    '[write](mailto:ada@example.org)',
    '<p><a href="mailto:ada@example.org" rel="noopener noreferrer">write</a> (ada@example.org)</p>',
  ],
  [
    '[п](https://аpple.com)',
    '<p><a href="https://xn--pple-43d.com/" rel="noopener noreferrer">п</a> (xn--pple-43d.com)</p>',
  ],
])('%s is %s', (text, shown) => {
  expect(html(text)).toBe(shown)
})

test('what would take too long is shown as it was written', () => {
  for (const text of ['>'.repeat(3_000), '[a]('.repeat(2_000), '|x|y|\n'.repeat(1_000), 'word '.repeat(5_000)])
    expect(read(text)).toEqual(asWritten(text))
  const nested = Array.from({ length: 40 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
  expect(html(nested).match(/<ul>/g)?.length).toBeLessThan(30)
})

test('a long text is read in parts that say the same as the whole', () => {
  const text = `${ANSWER}\n[later]: https://example.org/later\n\nSee [later].\n`
  const inParts = chunksOf(text).flatMap((source) =>
    readPart({ source, definitions: '[later]: https://example.org/later', isPlain: false }),
  )
  expect(chunksOf(text).join('')).toBe(text)
  expect(htmlOf(inParts)).toBe(html(text))
})

test.each(['> ', '>', '- ', '* ', '+ ', '1. ', '1) ', '> - 1. '])('thousands of %j in each other are words', (mark) => {
  for (const count of [40, 1_000, 6_000])
    for (const before of ['', 'x\n', '- x\n  ']) {
      const text = `${before}${mark.repeat(count)}a`
      expect(read(text)).toEqual(asWritten(text))
    }
  expect(read(`${mark.repeat(10)}a`)[0]?.kind).toBe(mark.startsWith('>') ? 'quote' : 'list')
})

test('long code is code, whatever stands in it, and what follows it is bounded', () => {
  const code = `\`\`\`ts\n${'total[at] *= <number>rate & mask | _one\n'.repeat(300)}\`\`\`\n`
  expect(read(code).map(({ kind }) => kind)).toEqual(['code'])
  expect(read(`${code}tail`).map(({ kind }) => kind)).toEqual(['code', 'paragraph'])
  for (const text of [`${code}${'1. '.repeat(1_000)}a`, `- \`\`\`\n  \`\`\`\n${'*a '.repeat(1_500)}`])
    expect(read(text)).toEqual(asWritten(text))
})

test('a rule may have many marks', () => {
  expect(read(`a\n\n${'- '.repeat(40)}\n\nb`).map(({ kind }) => kind)).toEqual(['paragraph', 'rule', 'paragraph'])
})

test('a text is read in about as many signs as it has, however many addresses stand apart', () => {
  const addresses = (count: number, length: number) =>
    Array.from({ length: count }, (_, at) => `[n${at}]: https://example.org/${'a'.repeat(length)}`).join('\n')
  const uses = (names: number) => Array.from({ length: 150 }, (_, at) => `See [n${at % names}].\n`).join('\n')
  for (const text of [`${uses(50)}\n${addresses(1_000, 10)}`, `${addresses(3, 1_200)}\n\n${uses(3)}`]) {
    const signs = partsOf(text).reduce((sum, { source, definitions }) => sum + source.length + definitions.length, 0)
    expect(signs).toBeLessThan(text.length + 25_000)
    expect(partsOf(text).some(({ definitions }) => definitions.includes('[n1]:'))).toBe(true)
    expect(html(text)).toContain('See <a href="https://example.org/a')
  }
  expect(html(`[a]: https://example.org/${'a'.repeat(2_000)}\n\n${'[a] '.repeat(400)}`).length).toBeLessThan(60_000)
  const [part] = partsOf(`See [The\nREPORT].\n\n${'word '.repeat(1_000)}\n\n[the report]: https://example.org\n[b]: /b`)
  expect(part?.definitions).toBe('[the report]: https://example.org')
})

test('what comes after a very long beginning is shown as it was written', () => {
  const text = '**word**\n\n'.repeat(30_000)
  const parts = partsOf(text)
  expect(parts.map(({ source }) => source).join('')).toBe(text)
  expect(parts.map(({ isPlain }) => isPlain).indexOf(true)).toBe(parts.length - 1)
})

test('others have their turn between the parts of a long text', async () => {
  const text = `${ANSWER}\n`.repeat(12)
  let turns = 0
  const blocks = await readMarkdown(text, async () => {
    turns += 1
  })
  expect(blocks).toEqual(read(text))
  expect(turns).toBe(chunksOf(text).length)
  expect(turns).toBeGreaterThan(50)
})

test('what is shown of an unfinished text stays as it goes on', () => {
  const known = new Map<string, string>()
  const wordsOf = (source: string) => {
    const words = known.get(source) ?? blockWords(readPart({ source, definitions: '', isPlain: false }))
    known.set(source, words)
    return words
  }
  const whole = seen(blockWords(read(ANSWER)))
  let longest = 0
  for (let end = 1; end <= ANSWER.length; end++) {
    const parts = partsOf(ANSWER.slice(0, end), { isUnfinished: true })
    const shown = seen(parts.map(({ source }) => wordsOf(source)).join(''))
    expect(whole.slice(0, shown.length), JSON.stringify(ANSWER.slice(0, end))).toBe(shown)
    longest = Math.max(longest, shown.length)
  }
  expect(longest).toBe(whole.length)
})

const seen = (words: string) => words.replace(/[\s·]+/g, '')

test('a text in a page of Markdown stays in its place, and says the same', () => {
  expect(htmlOf(withoutHeadings(read(contained(ANSWER))))).toBe(htmlOf(withoutHeadings(read(ANSWER))))
  const hostile = [
    '```\nnever closed',
    '# Not a heading of the page\n\n[a]: https://evil.example',
    '<script>alert(1)</script>\n\n<!-- never closed',
    '![a](https://evil.example/a.png) ![b][a]\n\n| a |\n|-|\n| \\| `x|y` |',
    '> quote\n\n1. one\n\n       code\n\ntail\n---',
  ]
  for (const text of hostile) {
    const page = read(`- ${contained(text).replaceAll('\n', '\n  ')}\n\n## Ours\n\nOurs, with [a].`)
    expect(
      page.map(({ kind }) => kind),
      text,
    ).toEqual(['list', 'heading', 'paragraph'])
    expect(htmlOf(page.slice(1))).toBe('<h2>Ours</h2>\n<p>Ours, with [a].</p>')
    expect(htmlOf(page)).not.toMatch(/<h1|<script|<img|<!--/)
  }
})

test.each([
  ['[a](<javascript:alert(1)>)', 'a (javascript:alert(1))'],
  ['[a](data:text/html,x)', 'a (data:text/html,x)'],
  ['[a](/api/logout)', 'a (/api/logout)'],
  ['[a](<vbscript:&#10;# *x*>)', 'a (vbscript: \\# \\*x\\*)'],
  ['[a]\n\n[a]: javascript:alert(1)', 'a (javascript:alert(1))'],
  ['[a](https://example.org/b "c")', '[a](<https://example.org/b>)'],
  ['[a](<https://example.org/`&amp;lt;>)', '[a](<https://example.org/%60&amp;lt;>)'],
])('%j is %j in a page of Markdown', (text, written) => {
  expect(contained(text)).toBe(written)
})

test('spaces stand outside of stressed words', () => {
  const strong = (text: string) =>
    containedMarkdown([
      {
        kind: 'paragraph',
        of: [
          { kind: 'text', text: 'a' },
          { kind: 'strong', of: [{ kind: 'text', text }] },
        ],
      },
    ])
  expect(strong(' b  $1 ')).toBe('a **b  $1**')
  expect(strong('  ')).toBe('a')
  expect(strong(` b${' '.repeat(200_000)}c`)).toHaveLength(200_008)
})
