import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { exampleEvent } from '../../test/support/debate-events.ts'
import { begun, type MemoryDebate, recordIn } from '../../test/support/engine.ts'
import { castPersonVote } from '../engine/commands/cast-person-vote.ts'
import type { DebateState } from '../engine/state.ts'
import type { LogEvent, NewEvent } from '../shared/event-types.ts'
import { tellAudiences } from './audience.ts'
import { openBroadcast } from './broadcast.ts'

const now = () => new Date('2026-11-15T12:00:00Z')
const logger = pino({ level: 'silent' })
const silent = { subscribe: () => () => {} }
const personsVote: NewEvent = { type: 'vote_cast', data: { user: 'usr_ada', choice: 'p1' } }

function audience(stateOf: (debateId: string) => Promise<DebateState>) {
  const hearing = new Set<(event: LogEvent) => void>()
  const tail = {
    subscribe(listener: (event: LogEvent) => void) {
      hearing.add(listener)
      return () => hearing.delete(listener)
    },
  }
  const broadcast = openBroadcast({ tail, signals: silent, announcements: silent, now, logger })
  const stop = tellAudiences({ tail, broadcast, stateOf, now, logger })
  const told: { seq: number; votes: object }[] = []
  const read = ([bytes = Buffer.alloc(0)]: readonly Buffer[]) =>
    JSON.parse(String(bytes.subarray(bytes.indexOf('{')))).payload
  return {
    told,
    stop,
    follow: () =>
      broadcast.followDebate('dbt_1', { event() {}, signal: (frame) => told.push(read(frame('standard'))) }),
    happens({ type, data }: NewEvent) {
      const place = { position: 1, organizationId: 'org_1', debateId: 'dbt_1', version: 2, at: '', hash: '' }
      for (const hear of hearing) hear({ ...place, type, data, private: null, erased: false })
    },
  }
}

const voted = (to: MemoryDebate, user: string) =>
  recordIn(to, castPersonVote(to.state, { user, choice: 'p1', reason: '' }))

test('what happens while the audience is worked out is told once, with everything', async () => {
  let debate = begun({ options: ['Yes', 'No'] })
  const asked: ((state: DebateState) => void)[] = []
  const { told, follow, happens } = audience(() => new Promise((answer) => asked.push(answer)))
  follow()
  for (const user of ['usr_ada', 'usr_bob', 'usr_cy']) {
    debate = voted(debate, user)
    happens(personsVote)
  }
  expect(asked).toHaveLength(1)
  asked[0]?.(debate.state)
  await expect.poll(() => asked).toHaveLength(2)
  asked[1]?.(debate.state)
  await expect.poll(() => told.map(({ votes }) => votes)).toEqual([{ p1: 3 }, { p1: 3 }])
})

test('a debate that cannot be read now is told of after the next act', async () => {
  const { state } = begun({ options: ['Yes', 'No'] })
  const stateOf = vi.fn<() => Promise<DebateState>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(state)
  const { told, follow, happens } = audience(stateOf)
  follow()
  happens(personsVote)
  await expect.poll(() => stateOf.mock.calls).toHaveLength(1)
  const toldAfterAct = () => {
    happens(personsVote)
    return told
  }
  await expect.poll(toldAfterAct).not.toEqual([])
})

test('nothing is worked out for what agents do, for settings, or where nobody listens', () => {
  const stateOf = vi.fn()
  const { happens, follow, stop } = audience(stateOf)
  happens(personsVote)
  follow()
  happens(exampleEvent('vote_cast'))
  happens(exampleEvent('intervention_added', { kind: 'threshold' }))
  happens(exampleEvent('agent_message'))
  stop()
  happens(personsVote)
  expect(stateOf).not.toHaveBeenCalled()
})
