import { afterAll, expect, test } from 'vitest'
import { openSandbox } from '../sandbox.ts'
import { analyseBlobs, batched } from './analyse-blobs.ts'
import { openGrammarFiles } from './grammar-files.ts'

const sandbox = openSandbox()
afterAll(() => sandbox.close())
const { signal } = new AbortController()
const blob = (path: string, text: string) => ({ path, bytes: Buffer.from(text) })
const analysed = (blobs: { path: string; bytes: Buffer }[]) =>
  analyseBlobs(blobs, { sandbox, passes: ['file', 'duplicates'], settings: {}, signal })

test('files of several languages are read in one run, and answered in their order', async () => {
  const answers = await analysed([
    blob('a.py', '# a\ndef f():\n    return 1\n'),
    blob('b.ts', 'export const b = 1\n'),
    blob('c.png', '\0\0'),
  ])
  expect(answers.map(({ facts }) => facts?.file)).toMatchObject([
    { language: 'python', lines: { total: 3, code: 2, comment: 1 } },
    { language: 'typescript', lines: { code: 1 } },
    { skipped: 'binary' },
  ])
})

test('batches hold one grammar, so many blobs and so many bytes', () => {
  const many = Array.from({ length: 201 }, (_, at) => blob(`${at}.py`, 'x'))
  const large = Array.from({ length: 3 }, (_, at) => ({ path: `${at}.go`, bytes: Buffer.alloc(2_000_000) }))
  expect(batched([...large, ...many]).map((batch) => batch.length)).toEqual([2, 1, 200, 1])
})

test('grammars are held while they are used, and let go after that', async () => {
  const files = openGrammarFiles(1)
  const [engine, python] = await Promise.all([files.engine(), files.grammar('python')])
  expect(engine.subarray(0, 4)).toEqual(python.subarray(0, 4))
  await expect.poll(() => files.held()).toEqual({ entries: 0, bytes: 0 })
})
