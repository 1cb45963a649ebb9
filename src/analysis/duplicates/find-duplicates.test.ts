import { expect, test } from 'vitest'
import { findDuplicates } from './find-duplicates.ts'
import { printLines } from './line-prints.ts'

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `  const value_${from + at} = compute(first, second, ${from + at})`)
const file = (path: string, ...text: string[]) => ({ path, prints: printLines(text.join('\n'), 'javascript') })
const found = async (...files: { path: string; prints: string }[]) => {
  const { duplicates, duplicatedLines } = await findDuplicates(files, 6, async () => {})
  return {
    runs: duplicates.map(({ lines, occurrences }) => [
      lines,
      ...occurrences.map(({ file, start, end }) => `${file}:${start}-${end}`),
    ]),
    lines: Object.fromEntries(duplicatedLines),
  }
}

test('a run is told with all its places, whatever its spaces and comments', async () => {
  const spaced = lines(1, 8).flatMap((line) => ['// why', `${line}   `, ''])
  expect(
    await found(
      file('a.js', ...lines(1, 8)),
      file('b.js', 'start()', ...spaced),
      file('c.js', ...lines(1, 8), 'end()'),
    ),
  ).toEqual({
    runs: [[8, 'a.js:1-8', 'b.js:3-24', 'c.js:1-8']],
    lines: { 'a.js': 8, 'b.js': 8, 'c.js': 8 },
  })
})

test('comments within lines do not tell copies apart', async () => {
  const said = lines(1, 8).map((line) => line.replace('first', '/** what */ first').concat(' // why'))
  expect((await found(file('a.js', ...lines(1, 8)), file('b.js', ...said))).runs).toEqual([[8, 'a.js:1-8', 'b.js:1-8']])
})

test('what goes on behind a run may begin within it', async () => {
  const { runs } = await found(
    file('a.js', ...lines(1, 8), 'a()'),
    file('b.js', ...lines(5, 12), 'b()'),
    file('c.js', ...lines(1, 12), 'c()'),
  )
  expect(runs).toEqual([
    [8, 'a.js:1-8', 'c.js:1-8'],
    [8, 'b.js:1-8', 'c.js:5-12'],
  ])
})

test('short runs, runs of few tokens and the same place twice are none', async () => {
  expect((await found(file('a.js', ...lines(1, 5)), file('b.js', ...lines(1, 5)))).runs).toEqual([])
  expect((await found(file('a.js', ...Array(12).fill('}')))).runs).toEqual([])
  expect((await found(file('a.js', ...lines(1, 30)))).runs).toEqual([])
})

test('a file that repeats itself is read once for each line', async () => {
  const { runs } = await found(file('a.js', ...lines(1, 10), 'between()', ...lines(1, 10)))
  expect(runs).toEqual([[10, 'a.js:1-10', 'a.js:12-21']])
})
