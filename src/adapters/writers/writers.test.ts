import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { ExportRow } from '../../storage/export-kind.ts'
import { csv, jsonl, type RowWriter } from './csv-and-jsonl.ts'
import { openSpool, readSpool, writeSpool } from './spool.ts'

const COLUMNS = ['id', 'text', 'tags', 'share', 'done']
const ROWS: ExportRow[] = [
  { id: 'a', text: '=HYPERLINK("http://x")', tags: ['+1', 'b'], share: -0.5, done: true, secret: 'no column' },
  { id: 'b', text: 'two\nlines, "quoted"', tags: [], share: null, done: false },
]

async function written(writer: RowWriter, pages: AsyncIterable<ExportRow[]>) {
  const file = await openSpool()
  await writeSpool(file, { writer, columns: COLUMNS, pages, signal: new AbortController().signal })
  return text(readSpool(file))
}
async function* inPages() {
  for (const row of ROWS) yield [row]
}

const upToLastLine = (whole: string) => whole.slice(0, whole.trimEnd().lastIndexOf('\n') + 1)
const digest = (part: string) => createHash('sha256').update(part).digest('hex')

test('JSON lines hold the columns of each row, and the last line says that nothing is missing', async () => {
  const whole = await written(jsonl, inPages())
  const lines = whole
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[0]).toEqual({ id: 'a', text: '=HYPERLINK("http://x")', tags: ['+1', 'b'], share: -0.5, done: true })
  expect(lines.at(-1)).toEqual({ _manifest: { count: 2, sha256: digest(upToLastLine(whole)) } })
})

test('CSV cannot carry formulas, and its last row is the manifest', async () => {
  const whole = await written(csv, inPages())
  expect(whole).toBe(
    [
      'id,text,tags,share,done\n',
      'a,"\'=HYPERLINK(""http://x"")","[""+1"",""b""]",-0.5,true\n',
      'b,"two\nlines, ""quoted""",[],,false\n',
      `_manifest,2,${digest(upToLastLine(whole))},,\n`,
    ].join(''),
  )
})

test.each(['=1', '+1', '-1', '@a', '\ta', '\ra', '＝1'])('%j is defused', (dangerous) => {
  expect(csv.row(['text'], { text: dangerous })).toContain(`'${dangerous}`)
})

test('a spool has no name, and one that nobody waits for is not finished', async () => {
  const leaving = new AbortController()
  async function* left() {
    yield ROWS
    leaving.abort(new Error('gone'))
    yield ROWS
  }
  await using file = await openSpool()
  expect((await file.stat()).nlink).toBe(0)
  const pages = left()
  const writing = writeSpool(file, { writer: jsonl, columns: COLUMNS, pages, signal: leaving.signal })
  await expect(writing).rejects.toThrow('gone')
})
