import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type DocumentKind, documentTask } from '../../src/adapters/sandbox/document/task.ts'
import { openSandbox } from '../../src/adapters/sandbox/sandbox.ts'
import { hasChromium, launchChromium } from '../support/chromium.ts'
import { inOrder, wordsIn, writtenText } from '../support/documents/written-text.ts'
import { measured } from '../support/measured.ts'

const runs = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const hasPandoc = runs('pandoc', '--version')
const hasPoppler = runs('pdftotext', '-v')
/** The system's own, which has the packages of the system. */
const PYTHON = '/usr/bin/python3'
const hasOpenpyxl = runs(PYTHON, '-c', 'import openpyxl')
for (const [there, name] of [
  [hasPandoc, 'pandoc'],
  [hasPoppler, 'poppler-utils'],
  [hasOpenpyxl, 'python3-openpyxl'],
] as const)
  if (!there)
    process.stderr.write(`Documents are not held against ${name}: install it with \`apt-get install ${name}\`\n`)

const folder = mkdtempSync(join(tmpdir(), 'parley-peers-'))
const sandbox = openSandbox()
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

async function read(kind: DocumentKind, bytes: Uint8Array) {
  const { text, refused } = await sandbox.run(documentTask, { kind }, { bytes, signal: new AbortController().signal })
  if (!text) throw new Error(`refused: ${refused}`)
  return text
}

const BY_PANDOC = [
  ['docx', 'docx'],
  ['pptx', 'pptx'],
  ['html', 'html'],
  ['markdown', 'md'],
] as const

test.skipIf(!hasPandoc).each(BY_PANDOC)('what pandoc writes as %s reads back in order', async (kind, end) => {
  const { markdown, words } = writtenText(7, 16)
  const source = join(folder, 'source.md')
  const target = join(folder, `written.${end}`)
  writeFileSync(source, markdown)
  const standalone = kind === 'html' ? ['-s', '--metadata', 'title=-'] : []
  execFileSync('pandoc', ['-f', 'markdown', '-t', kind, ...standalone, '-o', target, source])
  const { pages } = await read(kind, readFileSync(target))
  const share = inOrder(words, wordsIn(pages.map(({ text }) => text).join('\n'))) / words.length
  measured(`${kind}: ${(share * 100).toFixed(2)} % of ${words.length} words in order`)
  expect(share).toBeGreaterThanOrEqual(0.99)
})

test.skipIf(!hasPoppler || !hasChromium)('PDFs that Chromium prints are read as pdftotext reads them', async () => {
  const browser = await launchChromium()
  const page = await browser.newPage()
  let all = 0
  let agreed = 0
  let placed = 0
  for (const seed of [1, 2, 3]) {
    const { markdown } = writtenText(seed, 24)
    const body = markdown
      .split('\n\n')
      .map((part) => (part.startsWith('# ') ? `<h1>${part.slice(2)}</h1>` : `<p>${part.replace(/[|*#-]+/g, ' ')}</p>`))
      .join('')
    await page.setContent(`<html><body style="font:12pt serif">${body}</body></html>`)
    const file = join(folder, `printed-${seed}.pdf`)
    writeFileSync(file, await page.pdf({ format: 'A4' }))
    const { pages } = await read('pdf', readFileSync(file))
    const theirs = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }).split('\f').slice(0, -1).map(wordsIn)
    const ours = pages.map(({ text }) => wordsIn(text))
    expect(ours.length).toBe(theirs.length)
    for (const [at, words] of theirs.entries()) {
      all += words.length
      agreed += inOrder(words, ours[at] ?? [])
    }
    const pageOf = (list: string[][]) => new Map(list.flatMap((words, at) => words.map((word) => [word, at] as const)))
    const [first, second] = [pageOf(ours), pageOf(theirs)]
    const once = (list: string[][], word: string) => list.flat().filter((each) => each === word).length === 1
    for (const [word, at] of first)
      if (second.has(word) && once(ours, word) && once(theirs, word)) {
        placed++
        expect(second.get(word), word).toBe(at)
      }
  }
  await browser.close()
  measured(
    `PDF: ${((agreed / all) * 100).toFixed(2)} % of ${all} words as pdftotext reads them; ${placed} on the same page`,
  )
  expect(agreed / all).toBeGreaterThanOrEqual(0.98)
})

test.skipIf(!hasOpenpyxl)('every cell that openpyxl writes is read', async () => {
  const file = join(folder, 'cells.xlsx')
  const script = join(import.meta.dirname, '../support/documents/write-sheet.py')
  const sheets: { name: string; rows: string[][] }[] = JSON.parse(
    execFileSync(PYTHON, [script, file, '11'], { encoding: 'utf8' }),
  )
  const { pages } = await read('xlsx', readFileSync(file))
  let cells = 0
  for (const [at, { name, rows }] of sheets.entries()) {
    const read = pages[at]?.text.split('\n').map((line) => line.split('\t')) ?? []
    const shown = rows.filter((row) => row.some((cell) => cell !== ''))
    expect([pages[at]?.label, read.length]).toEqual([name, shown.length])
    for (const [line, row] of shown.entries())
      for (const [column, cell] of row.entries()) {
        cells++
        expect((read[line]?.[column] ?? '').trim(), `${name} ${line} ${column}`).toBe(cell.trim())
      }
  }
  measured(`xlsx: ${cells} cells, all read`)
})
