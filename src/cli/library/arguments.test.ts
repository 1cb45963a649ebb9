import { expect, test } from 'vitest'
import { UsageFault } from '../ask/arguments.ts'
import { readArguments } from './arguments.ts'

const HERE = { json: false, server: undefined, token: undefined }

test('files and addresses are told apart', () => {
  expect(readArguments(['add', 'a.pdf', 'https://example.org/b', 'c.md'])).toEqual({
    act: 'add',
    files: ['a.pdf', 'c.md'],
    urls: ['https://example.org/b'],
    ...HERE,
  })
})

test('words need no quotes, and another installation may be asked', () => {
  expect(readArguments(['search', 'night', 'shift', '--limit', '3', '--json'])).toEqual({
    act: 'search',
    words: 'night shift',
    limit: 3,
    ...HERE,
    json: true,
  })
  expect(readArguments(['search', 'x', '--server', 'https://example.org', '--token', 'svk_1'])).toMatchObject({
    limit: 10,
    server: new URL('https://example.org'),
    token: 'svk_1',
  })
  expect(readArguments(['search', '--help'])).toBeUndefined()
  expect(readArguments([])).toBeUndefined()
})

test.for([
  [['add'], 'Name the files or addresses to add.'],
  [['search', ' '], 'Give the words to search for.'],
  [['drop', 'x'], 'The library can add and search, not "drop".'],
  [['search', 'x', '--limit', '0'], '--limit must be a whole number from 1 to 100, not "0".'],
  [['add', 'x', '--limit', '5'], '--limit is for a search.'],
  [['add', 'x', '--token', 'svk_1'], '--token needs --server: without it no account is needed.'],
  [['add', 'x', '--server', 'example.org'], '--server must be an address such as'],
  [['add', 'x', '--fast'], "Unknown option '--fast'."],
] as const)('%j is refused in one sentence', ([args, sentence]) => {
  expect(() => readArguments(args)).toThrow(UsageFault)
  expect(() => readArguments(args)).toThrow(sentence)
})
