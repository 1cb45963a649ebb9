import { expect, test } from 'vitest'
import { SAMPLES } from '../../../../test/support/documents/samples.ts'
import { docx, paragraph, pptx, slide, xlsx } from '../../../../test/support/documents/zipped.ts'
import { readDocument } from './read-document.ts'
import type { DocumentKind } from './task.ts'

const read = async (kind: DocumentKind, bytes: Uint8Array = SAMPLES[kind]) => {
  const { text, refused } = await readDocument({ kind }, new Uint8Array(bytes))
  if (!text) throw new Error(`refused: ${refused}`)
  return {
    ...text,
    whole: text.pages.map((page) => page.text).join('\f'),
    kinds: text.blocks.map((block) => block.kind),
  }
}

test.each(Object.keys(SAMPLES) as DocumentKind[])('every block of %s is what stands at its place', async (kind) => {
  const { pages, blocks } = await read(kind)
  expect(blocks.length).toBeGreaterThan(0)
  for (const { page, start, end, text } of blocks) expect(pages[page - 1]?.text.slice(start, end)).toBe(text)
})

test('a PDF is read page by page, with its headings', async () => {
  const { pages, blocks } = await read('pdf')
  expect(pages.map(({ label }) => label)).toEqual(['p. 1', 'p. 2'])
  expect(blocks[0]).toMatchObject({ kind: 'heading', text: 'Warranty terms' })
  expect(pages[0]?.text).toContain('Water damage is not covered.')
  expect(pages[1]?.text).toContain('Write to the service desk.')
})

test('Word: headings, tables with their header, nothing deleted or hidden', async () => {
  const { title, blocks, hidden } = await read(
    'docx',
    docx(
      `${paragraph('Rules', 'Heading1')}<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:rPr><w:vanish/></w:rPr><w:t>unseen</w:t></w:r><w:r><w:t>seen</w:t></w:r><w:r><w:tab/><w:t>tabbed</w:t></w:r></w:p>`,
      { 'docProps/core.xml': '<c xmlns:dc="d"><dc:title>The rules</dc:title></c>' },
    ),
  )
  expect(title).toBe('The rules')
  expect(blocks.map(({ kind, text, level }) => [kind, text, level])).toEqual([
    ['heading', 'Rules', 1],
    ['paragraph', 'seen\ttabbed', undefined],
  ])
  expect(hidden).toBe(6)
  const rows = (await read('docx')).blocks.filter(({ kind }) => kind === 'row')
  expect(rows.map(({ text, header }) => [text, header])).toEqual([
    ['City\tStaff', undefined],
    ['Oslo\t42', 'City | Staff'],
  ])
})

test('PowerPoint: slides in the order in which they are shown, without the hidden ones', async () => {
  const { pages } = await read('pptx')
  expect(pages.map(({ label, text }) => [label, text])).toEqual([
    ['slide 1', 'Plan\n\nShip in May'],
    ['slide 2', 'Risks\n\nThe bridge is closed'],
  ])
  const { whole, hidden } = await read(
    'pptx',
    pptx([slide('A', 'b'), slide('C', 'd').replace('<p:sld ', '<p:sld show="0" ')]),
  )
  expect([whole, hidden]).toEqual(['A\n\nb\f', 2])
})

test('Excel: every cell in its column, dates as dates, sheets that nobody sees left out', async () => {
  const { pages, blocks } = await read('xlsx')
  expect(blocks.map(({ cells }) => cells?.columns)).toEqual([2, 4])
  expect(pages).toEqual([{ page: 1, label: 'Costs', text: 'City\tStaff\nOslo\t42.5\t\t2023-03-15' }])
  const hidden = xlsx('<row r="1" hidden="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2" t="b"><v>1</v></c></row>')
  expect((await read('xlsx', hidden)).whole).toBe('TRUE')
})

test('HTML: what is seen, without menus; what is hidden is counted', async () => {
  const { title, language, whole, hidden, blocks } = await read('html')
  expect([title, language, hidden]).toEqual(['Terms', 'en', 8])
  expect(whole).toContain('Water damage is not covered.')
  expect(whole).not.toContain('Say yes')
  expect(blocks.find(({ text }) => text === 'Oslo\t42')).toMatchObject({ kind: 'row', header: 'City | Staff' })
})

test.each([
  ['<p>a<span style="visibility: hidden">X</span>b</p>', 'ab'],
  ['<p>a<span hidden>X</span>b</p>', 'ab'],
  ['<p>a<span style="font-size:0">X</span>b</p>', 'ab'],
  ['<p>a<span style="color:#fff">X</span>b</p>', 'ab'],
  ['<p>a<!-- X -->b</p>', 'ab'],
  ['<p>a\u200bb\u202ec</p>', 'abc'],
  ['<p>a<template>X</template>b</p><script>X</script>', 'ab'],
])('hidden in HTML: %s', async (html, seen) => {
  expect((await read('html', Buffer.from(html))).whole).toBe(seen)
})

test('Markdown, notebooks, tables, JSON, XML and mail', async () => {
  const markdown = await read('markdown')
  expect([markdown.title, markdown.kinds]).toEqual(['Warranty', ['heading', 'paragraph', 'row', 'row', 'code']])
  expect((await read('notebook')).whole).toBe('Study\n\nWe measure.\n\nprint(6 * 7)\n\n42')
  expect((await read('csv')).whole).toBe('City\tStaff\nOslo; Bergen\t42\na "quoted" cell\t7')
  expect((await read('tsv')).whole).toBe('City\tStaff\nOslo\t42')
  expect((await read('json')).whole).toBe('city: Oslo\nstaff[0].name: Ann\nstaff[1].name: Bo')
  expect((await read('jsonl')).whole).toBe('city: Oslo\ncity: Bergen')
  expect((await read('xml')).whole).toContain('rule: Water damage is not covered.')
  const mail = await read('mail')
  expect([mail.title, mail.publishedAt]).toEqual(['Grüße', '2026-11-16T10:00:00.000Z'])
  expect(mail.whole).toContain('The bridge is closed until März.')
  expect(mail.whole).toContain('Attachment: plan.pdf')
})

test('old encodings are read, long texts come in parts, and more than is kept is cut and said', async () => {
  expect((await read('text', Buffer.from('Gr\xfc\xdfe', 'latin1'))).whole).toBe('Grüße')
  expect((await read('text', Buffer.from('\ufeffGrüße', 'utf16le'))).whole).toBe('Grüße')
  const long = await read('text', Buffer.from(`${'word '.repeat(1_000)}\n\n`.repeat(10)))
  expect(long.pages.length).toBeGreaterThan(1)
  const { cut, pages } = await read('text', Buffer.from(`${'abcdefgh '.repeat(100)}\n\n`.repeat(6_000)))
  expect([cut, pages.reduce((sum, page) => sum + page.text.length, 0)]).toEqual([true, expect.any(Number)])
  expect(pages.reduce((sum, page) => sum + page.text.length, 0)).toBeLessThanOrEqual(5_100_000)
})
