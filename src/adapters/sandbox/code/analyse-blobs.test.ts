import { afterAll, expect, test } from 'vitest'
import { openSandbox } from '../sandbox.ts'
import { SandboxEnded } from '../task.ts'
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
  const many = Array.from({ length: 2_001 }, (_, at) => blob(`${at}.py`, 'x'))
  const large = Array.from({ length: 3 }, (_, at) => ({ path: `${at}.go`, bytes: Buffer.alloc(4_000_000) }))
  expect(batched([...large, ...many]).map((batch) => batch.length)).toEqual([2, 1, 2_000, 1])
})

test('what ends a run is read alone, and named when it ends that, too; all else is read once', async () => {
  const read: string[] = []
  const ending: typeof sandbox = {
    ...sandbox,
    account: sandbox.account,
    processes: 0,
    runInParts(task, input, { onAnswer, ...options }) {
      const { blobs } = input as unknown as { blobs: { path: string }[] }
      let at = 0
      return sandbox.runInParts(task, input, {
        ...options,
        onAnswer(answer) {
          const { path } = blobs[at++] as { path: string }
          if (path === 'killer.py') throw new SandboxEnded('memory')
          read.push(path)
          return onAnswer(answer)
        },
      })
    },
  }
  const blobs = ['a.py', 'killer.py', 'b.py', 'c.py'].map((path) => blob(path, 'x = 1\n'))
  const answers = await analyseBlobs(blobs, { sandbox: ending, passes: ['file'], settings: {}, signal })
  expect(answers.map(({ facts, ended }) => ended ?? facts.file.lines.code)).toEqual([1, 'memory', 1, 1])
  expect(read).toEqual(['a.py', 'b.py', 'c.py'])
})

test('grammars are held while they are used, and let go after that', async () => {
  const files = openGrammarFiles(1)
  const [engine, python] = await Promise.all([files.engine(), files.grammar('python')])
  expect(engine.subarray(0, 4)).toEqual(python.subarray(0, 4))
  await expect.poll(() => files.held()).toEqual({ entries: 0, bytes: 0 })
})
