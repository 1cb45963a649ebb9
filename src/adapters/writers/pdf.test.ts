import { expect, test } from 'vitest'
import { readMarkdown } from '../../shared/markdown/read-markdown.ts'
import { giveWay } from '../../shared/time/event-loop.ts'
import { readPdf } from '../sandbox/document/pdf.ts'
import { pdfReport } from './pdf.ts'

const made = new Date('2026-03-01T12:00:00Z')

const textOf = async (bytes: Buffer) => (await readPdf(new Uint8Array(bytes))).pages.map(({ text }) => text)

test('a report holds its title, headings, paragraphs and tables, page by page', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => [`row ${n}`, `a cell that says ${n} in words enough to wrap`])
  const bytes = await pdfReport({
    title: 'Usage of Acme',
    subtitle: 'March',
    made,
    sections: [
      { heading: 'Totals', paragraphs: ['Spent: 12.50 USD – “at most”'] },
      { heading: 'By model', table: { head: ['Model', 'What'], rows } },
    ],
  })
  const pages = await textOf(bytes)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[0]).toContain('Usage of Acme')
  expect(pages[0]).toContain('Spent: 12.50 USD – “at most”')
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    expect(page).toContain('Model')
  }
  const whole = pages.join('\n')
  for (const [name] of rows) expect(whole).toContain(name)
})

test('a cell that is longer than a page is shortened, and nothing hangs', async () => {
  const pages = await textOf(
    await pdfReport({
      title: 'Long',
      made,
      sections: [
        {
          heading: 'One',
          table: {
            head: ['Text'],
            rows: [['word '.repeat(5_000)], ['w'.repeat(20_000)], ['after']],
          },
        },
      ],
    }),
  )
  expect(pages.length).toBeLessThan(6)
  expect(pages.join('\n')).toContain('after')
})

test('addresses and markup stay text: nothing in the file can be followed, run or fetched', async () => {
  const evil = 'https://evil.example/ <script>alert(1)</script> (a) Tj ET /JS (app.alert(1))'
  const bytes = await pdfReport({ title: evil, made, sections: [{ heading: evil, paragraphs: [evil] }] })
  expect(bytes.toString('latin1')).not.toMatch(/^\/(JS|JavaScript|URI|Launch|OpenAction|AA|Annots|EmbeddedFile)\b/m)
  expect((await textOf(bytes)).join(' ')).toContain('app.alert(1)')
})

test('letters that the standard fonts lack are told by what is near, or by a question mark', async () => {
  const [page] = await textOf(await pdfReport({ title: 'Łódź, Őze, 数字, a\u202eb', made, sections: [] }))
  expect(page).toContain('?ódz, Oze, ??, ab')
})

test('prose is written as it is meant, and says where its links lead', async () => {
  const prose = await readMarkdown(
    '**Wait**, see [the report](https://example.org/a).\n\n1. one\n2. two\n   - deep\n\n| Option | Cost |\n|---|---|\n| Move | `3` days |\n\n```ts\nconst days = 3\n```\n\n> quoted <b>words</b>',
    giveWay(),
  )
  const whole = (await textOf(await pdfReport({ title: 'Decision', made, sections: [{ prose }] }))).join('\n')
  for (const words of [
    'Wait, see the report (https://example.org/a).',
    '1.',
    'two',
    '• deep',
    'Option',
    '3 days',
    'const days = 3',
  ])
    expect(whole.replace(/\s+/g, ' ')).toContain(words)
  expect(whole).toContain('quoted <b>words</b>')
  expect(whole).not.toMatch(/\*\*|```|\|/)
})

test('a long text is set piece by piece, and no word is lost or cut', async () => {
  const words = Array.from({ length: 1_500 }, (_, at) => `word${at}`).join(' ')
  const whole = (
    await textOf(await pdfReport({ title: 'Long', made, sections: [{ prose: await readMarkdown(words, giveWay()) }] }))
  ).join(' ')
  expect(whole.match(/word\d+/g)?.join(' ')).toBe(words)
})
