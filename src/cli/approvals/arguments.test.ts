import { expect, test } from 'vitest'
import { UsageFault } from '../ask/arguments.ts'
import { readArguments } from './arguments.ts'

const HERE = { json: false, server: undefined, token: undefined, workspace: undefined }
const THERE = ['--server', 'https://example.org']

test('what waits, what is asked, and an answer', () => {
  expect(readArguments(['list', '--mine'])).toEqual({ act: 'list', mine: true, status: undefined, ...HERE })
  expect(readArguments(['show', 'apr_1', '--workspace', 'wsp_1'])).toMatchObject({ act: 'show', workspace: 'wsp_1' })
  const given = ['resolve', 'apr_1', 'spring', '--note', 'Later', '--values', '{"budget": 7}', ...THERE]
  expect(readArguments(given)).toEqual({
    ...HERE,
    act: 'resolve',
    id: 'apr_1',
    answer: { choice: 'spring', note: 'Later', values: { budget: 7 } },
    server: new URL('https://example.org'),
  })
  expect(readArguments(['resolve', '--help'])).toBeUndefined()
  expect(readArguments([])).toBeUndefined()
})

test.for([
  [['approve', 'apr_1'], 'Approvals can list, show and resolve, not "approve".'],
  [['show'], 'Name an approval'],
  [['resolve', 'apr_1', ...THERE], 'Name a choice'],
  [['resolve', 'apr_1', 'approve'], 'Only a person can answer: pass --server'],
  [['resolve', 'apr_1', 'approve', '--values', '[1]', ...THERE], '--values must be a JSON object'],
  [['resolve', 'apr_1', 'approve', '--values', '{', ...THERE], '--values must be a JSON object'],
  [['show', 'apr_1', '--mine'], '--mine goes with list.'],
  [['list', '--note', 'x'], '--note goes with resolve.'],
  [['list', '--token', 'svk_1'], '--token needs --server'],
  [['list', '--fast'], "Unknown option '--fast'."],
] as const)('%j is refused in one sentence', ([args, sentence]) => {
  expect(() => readArguments(args)).toThrow(UsageFault)
  expect(() => readArguments(args)).toThrow(sentence)
})
