import { expect, test } from 'vitest'
import { begun, forked, type MemoryDebate, recordIn } from '../../test/support/engine.ts'
import { castPersonVote } from '../engine/commands/cast-person-vote.ts'
import { fork } from '../engine/commands/fork.ts'
import { intervene } from '../engine/commands/intervene.ts'
import { audienceMetrics } from './audience-metrics.ts'

const NOBODY = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 0 }

const debate = () => begun({ topic: 'Do we ship it?', options: ['Yes', 'No'] })

const voted = (to: MemoryDebate, user: string, choice: string, intensity?: number) =>
  recordIn(to, castPersonVote(to.state, { user, choice, intensity, reason: '' }))

const said = (to: MemoryDebate, kind: 'message' | 'argument' | 'challenge' | 'constraint') =>
  recordIn(to, intervene(to.state, { user: 'usr_ada', kind, content: 'Mind the cost.' }))

test('before anybody took part there is nothing to show', () => {
  expect(audienceMetrics(debate().state)).toEqual({
    votes: {},
    weighted_votes: {},
    suggestions: 0,
    total: 0,
    histograms: {},
    conviction_distribution: NOBODY,
  })
})

test('each person stands where they voted last, as strongly as they said', () => {
  let now = voted(debate(), 'usr_ada', 'p1', 10)
  now = voted(now, 'usr_ada', 'p2', 2)
  now = voted(now, 'usr_bob', 'p2', 8)
  now = voted(now, 'usr_cy', 'none')
  now = said(said(said(said(now, 'message'), 'argument'), 'challenge'), 'constraint')
  expect(audienceMetrics(now.state)).toEqual({
    votes: { p2: 2, none: 1 },
    weighted_votes: { p2: 2, none: 1 },
    suggestions: 3,
    total: 6,
    histograms: { p2: { ...NOBODY, 2: 1, 8: 1 }, none: NOBODY },
    conviction_distribution: { ...NOBODY, 2: 1, 8: 1 },
  })
})

test('a fork has the audience that its parent had where it was left', () => {
  const { state } = voted(debate(), 'usr_ada', 'p1', 7)
  const child = forked(state, fork(state, { user: 'usr_ada' }))
  expect(audienceMetrics(child.state)).toMatchObject({ votes: { p1: 1 }, weighted_votes: { p1: 1.4 } })
})
