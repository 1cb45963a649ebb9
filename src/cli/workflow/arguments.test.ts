import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UsageFault } from '../ask/arguments.ts'
import { readArguments } from './arguments.ts'

const HERE = { json: false, server: undefined, token: undefined, workspace: undefined }
const directory = mkdtempSync(join(tmpdir(), 'workflow-'))
const written = (name: string, content: string) => {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}

test('what can be run, a run with its inputs, and what runs do', () => {
  expect(readArguments(['templates'])).toEqual({ act: 'templates', ...HERE })
  const file = written('inputs.json', '{"topic": "Apples", "depth": 1}')
  const given = [
    'run',
    'wft_1',
    '--inputs',
    file,
    '--input',
    'topic=Pears: now=later',
    '--input',
    'rounds:=3',
    '--watch',
  ]
  expect(readArguments(given)).toEqual({
    ...HERE,
    act: 'run',
    template: 'wft_1',
    inputs: { topic: 'Pears: now=later', depth: 1, rounds: 3 },
    watch: true,
  })
  expect(readArguments(['list', '--status', 'failed', '--json'])).toMatchObject({ status: 'failed', json: true })
  expect(readArguments(['watch', 'exe_1', '--server', 'https://example.org', '--token', 'svk_1'])).toMatchObject({
    act: 'watch',
    id: 'exe_1',
    server: new URL('https://example.org'),
    token: 'svk_1',
  })
  expect(readArguments(['run', '--help'])).toBeUndefined()
  expect(readArguments([])).toBeUndefined()
})

test.for([
  [['begin', 'wft_1'], 'Workflows have templates, run, list, show, watch, not "begin".'],
  [['run'], 'Name a template'],
  [['show'], 'Name a run'],
  [['list', 'exe_1'], 'Unexpected "exe_1"'],
  [['run', 'wft_1', 'Pears'], 'pass inputs with --input.'],
  [['run', 'wft_1', '--input', 'Pears'], '--input needs NAME=TEXT'],
  [['run', 'wft_1', '--input', 'n:=Pears'], 'The value of n is not JSON'],
  [['run', 'wft_1', '--inputs', join(directory, 'none.json')], 'cannot be read: ENOENT.'],
  [['run', 'wft_1', '--inputs', written('list.json', '[1]')], 'must hold a JSON object.'],
  [['show', 'exe_1', '--watch'], '--watch goes with run.'],
  [['list', '--token', 'svk_1'], '--token needs --server'],
  [['list', '--fast'], "Unknown option '--fast'."],
] as const)('%j is refused in one sentence', ([args, sentence]) => {
  expect(() => readArguments(args)).toThrow(UsageFault)
  expect(() => readArguments(args)).toThrow(sentence)
})
