import { expect, test } from 'vitest'
import { chunksOf } from './chunks.ts'
import { containedMarkdown } from './contained.ts'
import { htmlOf } from './html.ts'
import { partsOf, readMarkdown, readPart } from './read-markdown.ts'
import { blockWords, withoutHeadings } from './tree.ts'

const html = (text: string) => htmlOf(readMarkdown(text))

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
    expect(readMarkdown(text)).toEqual([{ kind: 'paragraph', of: [{ kind: 'text', text: text.trim() }] }])
  const nested = Array.from({ length: 40 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
  expect(html(nested).match(/<ul>/g)?.length).toBeLessThan(30)
})

test('a long text is read in parts that say the same as the whole', () => {
  const text = `${ANSWER}\n[later]: https://example.org/later\n\nSee [later].\n`
  const inParts = chunksOf(text).flatMap((chunk) => readPart(chunk, '[later]: https://example.org/later'))
  expect(chunksOf(text).join('')).toBe(text)
  expect(htmlOf(inParts)).toBe(html(text))
})

test('what is shown of an unfinished text stays as it goes on', () => {
  const known = new Map<string, string>()
  const wordsOf = (source: string) => {
    const words = known.get(source) ?? blockWords(readPart(source, ''))
    known.set(source, words)
    return words
  }
  const whole = seen(blockWords(readMarkdown(ANSWER)))
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
  expect(htmlOf(withoutHeadings(readMarkdown(containedMarkdown(ANSWER))))).toBe(
    htmlOf(withoutHeadings(readMarkdown(ANSWER))),
  )
  const hostile = [
    '```\nnever closed',
    '# Not a heading of the page\n\n[a]: https://evil.example',
    '<script>alert(1)</script>\n\n<!-- never closed',
    '![a](https://evil.example/a.png) ![b][a]\n\n| a |\n|-|\n| \\| `x|y` |',
    '> quote\n\n1. one\n\n       code\n\ntail\n---',
  ]
  for (const text of hostile) {
    const page = readMarkdown(`- ${containedMarkdown(text).replaceAll('\n', '\n  ')}\n\n## Ours\n\nOurs, with [a].`)
    expect(
      page.map(({ kind }) => kind),
      text,
    ).toEqual(['list', 'heading', 'paragraph'])
    expect(htmlOf(page.slice(1))).toBe('<h2>Ours</h2>\n<p>Ours, with [a].</p>')
    expect(htmlOf(page)).not.toMatch(/<h1|<script|<img|<!--/)
  }
})
