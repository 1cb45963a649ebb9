import { expect, test } from 'vitest'
import { exampleEvent } from '../../test/support/debate-events.ts'
import { EVENT_TYPES, type EventType, type LogEvent } from '../shared/event-types.ts'
import { type Dialect, repeatedEvent, sharedEvent } from './frames.ts'

const at = '2026-11-15T12:00:00.000Z'

const logged = (type: EventType, data?: object): LogEvent => {
  const example = exampleEvent(type)
  const place = { position: 1, organizationId: 'org_1', debateId: 'dbt_1', version: 7, at, hash: 'h' }
  return { ...place, type, data: { ...example.data, ...data }, private: example.private ?? null, erased: false }
}

const read = (frames: readonly Buffer[]) =>
  frames.map((bytes) => JSON.parse(String(bytes.subarray(bytes.indexOf('{')))) as Record<string, unknown>)
const heard = (event: LogEvent, dialect: Dialect) => read(sharedEvent(event)(dialect))
const names = (event: LogEvent, dialect: Dialect) => heard(event, dialect).map(({ type }) => type)

test('where the SDK has a name of its own, it follows ours without a seq', () => {
  const [ours, its, ...more] = heard(logged('vote_cast'), 'both')
  expect(more).toEqual([])
  expect(ours).toMatchObject({ type: 'vote_cast', seq: 7 })
  const { type: _type, seq: _seq, ...same } = ours ?? {}
  expect(its).toEqual({ ...same, type: 'vote', after_seq: 7, alias_of: 'vote_cast' })
})

test.each([
  ['vote_cast', { user: undefined }, 'vote'],
  ['vote_cast', { agent: undefined, user: 'usr_ada' }, 'user_vote'],
  ['consensus_reached', {}, 'consensus'],
  ['intervention_added', { kind: 'message' }, 'audience_suggestion'],
  ['agent_failed', {}, 'agent_error'],
  ['debate_cancelled', {}, 'debate_end'],
] as const)('%s %o is %s to the SDK', (type, data, name) => {
  const event = logged(type, data)
  expect(names(event, 'standard')).toEqual([type])
  expect(names(event, 'sdk')).toEqual([name])
  expect(names(event, 'both')).toEqual([type, name])
  expect(heard(event, 'sdk')).toMatchObject([{ seq: 7 }])
  expect(heard(event, 'sdk')[0]).not.toHaveProperty('alias_of')
})

test('whatever has one name is one frame in every dialect', () => {
  const renamed = ['vote_cast', 'consensus_reached', 'intervention_added', 'agent_failed', 'debate_cancelled']
  const others = EVENT_TYPES.filter((type) => !renamed.includes(type)).map((type) => logged(type))
  for (const event of [...others, logged('intervention_added', { kind: 'threshold' })])
    for (const dialect of ['standard', 'sdk', 'both'] as const) expect(names(event, dialect)).toEqual([event.type])
})

test('what is told again has no seq, whatever it is called', () => {
  expect(read(repeatedEvent(logged('debate_end'), 'both'))).toMatchObject([
    { type: 'debate_end', after_seq: 7, alias_of: 'debate_end' },
  ])
  const cancelled = logged('debate_cancelled')
  const told = (dialect: Dialect) => read(repeatedEvent(cancelled, dialect))
  expect(told('both').map(({ type }) => type)).toEqual(['debate_cancelled', 'debate_end'])
  expect(told('standard').map(({ type }) => type)).toEqual(['debate_cancelled'])
  expect(told('sdk')).toMatchObject([{ type: 'debate_end', payload: { status: 'cancelled' } }])
  for (const frame of told('both')) expect(frame).not.toHaveProperty('seq')
})
