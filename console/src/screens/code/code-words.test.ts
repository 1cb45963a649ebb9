import { expect, test } from 'vitest'
import { coverageSentences, nameFromAddress } from './code-words.ts'

test.each([
  ['https://git.example.org/acme/shop.git', 'acme/shop'],
  ['https://git.example.org/groups/acme/shop', 'acme/shop'],
  ['/srv/code/shop', 'code/shop'],
  ['https://git.example.org/a b/../shop', 'a-b/shop'],
  ['https://git.example.org', ''],
])('%s is called %s unless told', (address, name) => {
  expect(nameFromAddress(address)).toBe(name)
})

test('coverage names what was read, what was not and why', () => {
  const coverage = {
    files: { seen: 1_200, read: 1_000, skipped: { binary: 190, too_large: 10, link: 0 } },
    lines_read: 45_000,
    languages: {
      typescript: { files: 800, lines: 40_000, depth: 'dataflow' },
      python: { files: 100, lines: 4_000, depth: 'dataflow' },
      shell: { files: 100, lines: 1_000, depth: 'syntax' },
    },
    skipped: [],
    parts: {},
    gaps: ['In 3 functions the analysis gave up'],
  }
  expect(coverageSentences({ coverage })).toEqual([
    '1,000 files of 1,200 were read, 45,000 lines.',
    'Data is followed through typescript and python; other languages are read for patterns only.',
    'Not read: 190 binary, 10 too large.',
    'In 3 functions the analysis gave up.',
  ])
  expect(coverageSentences({ coverage: null })).toEqual([])
})
