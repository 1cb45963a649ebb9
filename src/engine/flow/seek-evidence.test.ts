import { expect, test } from 'vitest'
import {
  abstains,
  begun,
  bytes,
  criticises,
  driven,
  forked,
  held,
  minds,
  panelOf,
  piece,
  recordIn,
  says,
  typesOf,
} from '../../../test/support/engine.ts'
import { cancel } from '../commands/cancel-and-fail.ts'
import { fork } from '../commands/fork.ts'
import { pause, resume } from '../commands/pause-and-resume.ts'
import { fold } from '../evolve.ts'
import { nextSteps } from './next-steps.ts'
import { soughtEvents } from './seek-evidence.ts'

const grounding = { documents: true, memory: true, connectors: [], max_pieces: 12 }
const ready = ({ agent }: { agent: string }) => says(`${agent} knows`)
const seekIn = ({ state }: ReturnType<typeof begun>) => {
  const next = nextSteps(state)
  return next.do === 'seek' ? next.seek : undefined
}
const lacking = (...needs: string[]) =>
  driven(begun({ grounding }), minds({ opening: (ask) => (ask.agent === 'ada' ? abstains(...needs) : ready(ask)) }), {
    until: (state) => state.phase === 'opening' && state.answered.length === 3,
  })

test('what a phase left to be known is sought before the next, two needs of an agent, what means the same once', () => {
  const opening = minds({
    opening: () => abstains('The price of the lift', 'prices of lifts', 'its age', 'its colour'),
  })
  const debate = driven(begun({ grounding }), opening, { until: (state) => state.answered.length === 3 })
  expect(seekIn(debate)).toEqual({
    key: '1:opening',
    most: 6,
    queries: [
      { query: 'The price of the lift', agents: ['ada', 'bob', 'cyd'] },
      { query: 'its age', agents: ['ada', 'bob', 'cyd'] },
    ],
  })
  expect(seekIn(lacking('what it costs'))?.queries).toEqual([{ query: 'what it costs', agents: ['ada'] }])
})

test('six queries and six pieces a round at most, and one search a phase', () => {
  const panel = panelOf('ada', 'bob', 'cyd', 'dee')
  const many = minds({
    opening: ({ agent }) => says(`${agent} says`, { needs: [`${agent} one alpha`, `${agent} two beta`] }),
    revision: ({ agent }) => says(`${agent} says`, { needs: [`${agent} three gamma`] }),
  })
  const asked: string[] = []
  const debate = held({ grounding, panel, protocol: { rounds: 1 } }, many, {
    seeking: ({ queries, most, key }) => {
      asked.push(`${key} ${queries.length} ${most}`)
      return Array.from({ length: 9 }, (_, i) => piece(`evd_${key}_${i}`, `found ${i}`))
    },
  })
  expect(asked).toEqual(['1:opening 6 6'])
  expect(debate.state.sought).toMatchObject([{ round: 1, phase: 'opening', found: 6 }])
  expect(debate.state.evidence).toHaveLength(6)
  expect(debate.state.evidence[0]).toMatchObject({ round: 1 })
})

test('what was sought once is not sought again, and what critics lack is sought too', () => {
  const debate = held(
    { grounding, protocol: { rounds: 2, threshold: 0.99 } },
    minds({
      opening: ({ agent }) => says(agent, { needs: ['the price'] }),
      critique: () => ({ ...criticises(), needs: ['The price', 'who pays'] }),
      revision: ({ agent }) => says(agent, { needs: ['who pays'] }),
    }),
  )
  expect(debate.state.sought.map(({ queries }) => queries.map(({ query }) => query))).toEqual([
    ['the price'],
    ['who pays'],
  ])
  expect(debate.state.sought.every(({ found }) => found === 0)).toBe(true)
})

test('nobody seeks without grounding, in a fork, or after everybody has spoken', () => {
  expect(held({}, minds({ opening: () => abstains('the price') })).state.sought).toEqual([])
  const parent = lacking('the price')
  const child = forked(parent.state, fork(parent.state, { user: 'usr_1' }))
  expect(seekIn(child)).toBeUndefined()
  const last = minds({ revision: ({ agent }) => says(agent, { needs: ['the price'] }) })
  const none = held({ grounding, protocol: { mode: 'none', rounds: 1 } }, last)
  expect(none.state.sought).toEqual([])
})

test('to an open question those who proposed nothing get a second try only when something was found', () => {
  const silent = minds({ opening: () => abstains('the price'), revision: ({ agent }) => says(`${agent} knows now`) })
  const without = held({ grounding }, silent)
  expect(without.state.end).toMatchObject({ result: 'insufficient_evidence', needs: ['the price'] })
  const found = held({ grounding }, silent, { seeking: () => [piece('evd_9', 'Three euros.')] })
  expect(typesOf(found)).toEqual(expect.arrayContaining(['evidence_sought', 'consensus_reached']))
  expect(found.state.end?.needs).toEqual([])
})

test('what arrives late, or twice, is not recorded; a pause only waits', () => {
  const debate = lacking('the price')
  const seek = seekIn(debate)
  if (!seek) throw new Error('nothing is sought')
  const events = soughtEvents(debate.state, seek, [piece('evd_9', 'Three euros.')])
  expect(events.map(({ type }) => type)).toEqual(['evidence_sought', 'evidence_attached'])
  const after = recordIn(debate, events)
  expect(soughtEvents(after.state, seek, [piece('evd_9', 'Three euros.')])).toEqual([])
  const over = recordIn(debate, cancel(debate.state, { user: 'usr_1' }))
  expect(soughtEvents(over.state, seek, [])).toEqual([])
  const paused = recordIn(debate, pause(debate.state, { user: 'usr_1' }))
  expect(nextSteps(paused.state)).toEqual({ do: 'rest' })
  const resumed = recordIn(paused, resume(paused.state, { user: 'usr_1' }))
  expect(seekIn(resumed)).toEqual(seek)
})

test('a replay seeks nothing: the log tells what was found', () => {
  const debate = held({ grounding }, minds({ opening: () => abstains('the price') }), {
    seeking: () => [piece('evd_9', 'Three euros.')],
  })
  expect(bytes(fold(debate.events))).toBe(bytes(debate.state))
})
