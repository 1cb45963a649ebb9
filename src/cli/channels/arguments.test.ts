import { expect, test } from 'vitest'
import { UsageFault } from '../ask/arguments.ts'
import { readArguments } from './arguments.ts'
import { cameLine, connectedLines, saidLine, secretsIn } from './run.ts'

const HERE = { json: false, server: undefined, token: undefined }

test('what is connected, tested, shown and sent again', () => {
  expect(readArguments(['connect', 'slack', '--name', 'Research'])).toEqual({
    ...{ act: 'connect', kind: 'slack', name: 'Research' },
    ...HERE,
  })
  expect(readArguments(['test', 'cxn_1', '--json'])).toEqual({ act: 'test', id: 'cxn_1', ...HERE, json: true })
  expect(readArguments(['resend', 'cxn_1', 'eff_1'])).toEqual({ act: 'resend', id: 'cxn_1', post: 'eff_1', ...HERE })
  expect(readArguments(['list'])).toEqual({ act: 'list', ...HERE })
  expect(readArguments(['tail', '--help'])).toBeUndefined()
  expect(readArguments([])).toBeUndefined()
})

test.for([
  [['connect'], 'Name the kind of account'],
  [['drop', 'x'], 'Channels can list, connect, test, tail and resend, not "drop".'],
  [['test'], 'Name a connection'],
  [['resend', 'cxn_1'], 'Name a post'],
  [['tail', 'x', '--token', 'svk_1'], '--token needs --server'],
  [['tail', 'x', '--fast'], "Unknown option '--fast'."],
] as const)('%j is refused in one sentence', ([args, sentence]) => {
  expect(() => readArguments(args)).toThrow(UsageFault)
  expect(() => readArguments(args)).toThrow(sentence)
})

test('secrets are lines, and a value may hold an equals sign', () => {
  expect(secretsIn('bot_token=xoxb-1\n\n secret=whsec_a== \n')).toEqual({ bot_token: 'xoxb-1', secret: 'whsec_a==' })
  expect(secretsIn('')).toEqual({})
  expect(() => secretsIn('bot_token')).toThrow(UsageFault)
})

test('what was made for a connection is told once it is there', () => {
  const generic = { id: 'cxn_1', title: 'A program of your own', webhook_url: null, made: { secret: 'whsec_1' } }
  expect(connectedLines(generic)).toEqual([
    'A program of your own is connected as cxn_1.',
    'secret=whsec_1 (shown only once)',
  ])
})

test('what came and what did not arrive are lines that a terminal does not obey', () => {
  const came = { received_at: '2026-11-17T11:00:00.000Z', sender: { id: 'U5', name: 'Ann\u001b[2J' }, kind: 'mention' }
  expect(cameLine({ ...came, state: 'done', outcome: 'debate', debate_id: 'dbt_1', why: null })).toBe(
    '2026-11-17T11:00:00.000Z Ann [2J, mention: debate dbt_1',
  )
  const said = { id: 'eff_1', state: 'given_up', error: 'not_in_channel', created_at: '2026-11-17T11:00:00.000Z' }
  expect(saidLine(said)).toBe('2026-11-17T11:00:00.000Z not arrived, eff_1: given up: not_in_channel')
})
