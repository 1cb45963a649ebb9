import { expect, test } from 'vitest'
import {
  coverageSentences,
  depthWords,
  gradeOf,
  nameFromAddress,
  nameFromArchive,
  originWords,
  qualityWords,
} from './code-words.ts'

test.each([
  ['https://git.example.org/acme/shop.git', 'acme/shop'],
  ['https://git.example.org/groups/acme/shop', 'acme/shop'],
  ['/srv/code/shop', 'code/shop'],
  ['https://git.example.org/a b/../shop', 'a-b/shop'],
  ['https://git.example.org', ''],
])('%s is called %s unless told', (address, name) => {
  expect(nameFromAddress(address)).toBe(name)
})

test('an archive is called like its file, without what it is packed in', () => {
  expect(['shop-1.2.tgz', 'Shop.TAR.GZ', 'my shop.zip'].map(nameFromArchive)).toEqual(['shop-1.2', 'Shop', 'my-shop'])
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

test('a grade is told with what it is made of, and with what is not known', () => {
  expect([100, 85, 84.9, 70, 55, 40, 39.9, 0].map(gradeOf)).toEqual(['A', 'A', 'B', 'B', 'C', 'D', 'E', 'E'])
  const parts = { maintainability: 0.625, duplication: 1, complexity: 0.9, findings: null }
  expect(qualityWords({ score: 78.4, parts, commit_sha: '', measured_at: '' })).toBe(
    '78 of 100: maintainability 63 %, little that is said twice 100 % and functions that are not tangled 90 %. Not known: few findings; the others weigh more.',
  )
})

test('depth names the lines of each, and origin the way to a package', () => {
  expect(depthWords({ lines_by_depth: { text: 20, dataflow: 1_500 } })).toBe(
    '1,500 with their data followed, 20 as text',
  )
  expect(originWords({ is_direct: true, is_dev: true, path: ['plum'] })).toBe('Asked for, for development')
  expect(originWords({ is_direct: false, is_dev: false, path: ['plum', 'pear', 'fig'] })).toBe('Through plum → pear')
})
