import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  abstains,
  type Beginning,
  beginning,
  begun,
  driven,
  held,
  type MemoryDebate,
  minds,
  panelOf,
  piece,
  recordIn,
  says,
  votes,
} from '../../../test/support/engine.ts'
import { generatedDebates } from '../../../test/support/generated-debates.ts'
import type { LogEvent } from '../../shared/event-types.ts'
import { castPersonVote } from '../commands/cast-person-vote.ts'
import { intervene } from '../commands/intervene.ts'
import { type Recorded, recorded, storable } from '../events.ts'
import { fold } from '../evolve.ts'
import { isStopped } from '../flow/breakpoints.ts'
import type { DebateState } from '../state.ts'
import { tally } from '../votes/ballots.ts'
import { explain } from './explanation.ts'

interface Result {
  winner: string | null
  confidence: number
  reached: boolean
}

/** Folds the log up to the last count anew, changed, and counts as the debate itself would. */
function rerun({ events, state }: MemoryDebate, change: (event: LogEvent) => LogEvent | undefined): Result {
  const last = events.findLastIndex(({ type }) => type === 'vote_tally')
  const before = fold(events.slice(0, last).flatMap((event) => change(event) ?? []))
  const { data } = recorded(storable(tally(before)) as LogEvent) as Recorded<'vote_tally'>
  const stands = data.rule && data.winner !== null && data.confidence >= state.protocol.threshold
  return { winner: data.winner, confidence: data.confidence, reached: !isStopped(state) && stands }
}

const isVoteOf = (logged: LogEvent, state: DebateState, agent: string) => {
  const event = recorded(logged)
  return event.type === 'vote_cast' && event.data.agent === agent && event.data.round === state.tallies.at(-1)?.round
}

const without = (debate: MemoryDebate, ...agents: string[]) =>
  rerun(debate, (event) => (agents.some((agent) => isVoteOf(event, debate.state, agent)) ? undefined : event))

function flipped(event: LogEvent, from: string, to: string): LogEvent {
  const stances = { ...(event.data.stances as object), [from]: 'disagree', [to]: 'agree' }
  return { ...event, data: { ...event.data, choice: to, stances } }
}

const isSame = (one: Result, other: Result) => one.winner === other.winner && one.reached === other.reached

describe('of any debate', () => {
  const debates = generatedDebates.map(({ input, answering }) => held(input, answering))
  const every = (check: (debate: MemoryDebate) => void) =>
    fc.assert(
      fc.property(debates, (debate) => {
        fc.pre(debate.state.tallies.length > 0)
        check(debate)
      }),
      { numRuns: 60 },
    )

  test('the recount is the count that was recorded', () => {
    every(({ state }) => {
      const { winner, confidence } = state.tallies.at(-1) ?? {}
      const { outcome } = explain(state)
      expect(outcome).toMatchObject({ winner, confidence })
      expect(outcome?.reached).toBe(state.end?.result === 'consensus_reached')
    })
  })

  test('the pivots are exactly the votes whose removal changes the result', () => {
    every((debate) => {
      const now = rerun(debate, (event) => event)
      for (const { vote, pivotal, influence, without: outcome } of explain(debate.state).pivots) {
        const after = without(debate, vote.agent ?? '')
        expect(outcome).toEqual(after)
        expect(pivotal).toBe(!isSame(now, after))
        if (now.winner === after.winner) expect(influence).toBeCloseTo(Math.abs(now.confidence - after.confidence), 8)
        else expect(influence).toBeCloseTo(now.winner ? now.confidence : after.confidence, 8)
      }
    })
  })

  test('counterfactuals agree with counting again', () => {
    every((debate) => {
      const { state } = debate
      const now = rerun(debate, (event) => event)
      const kinds = new Set<string>()
      for (const { condition, outcome, changes, affected } of explain(state).counterfactuals) {
        kinds.add(condition.kind)
        expect(changes).toBe(!isSame(now, outcome))
        if (condition.kind === 'flip_vote') {
          const { voter, from, to } = condition
          expect(outcome).toEqual(
            rerun(debate, (event) => (isVoteOf(event, state, voter) ? flipped(event, from, to) : event)),
          )
        }
        if (condition.kind === 'drop_agent') {
          const { agent } = condition
          const smaller = rerun(debate, (event) =>
            event.type === 'debate_start'
              ? { ...event, data: { ...event.data, panel: state.panel.filter((member) => member.agent !== agent) } }
              : event,
          )
          expect([outcome.winner, outcome.confidence]).toEqual([smaller.winner, smaller.confidence])
        }
        if (condition.kind === 'drop_evidence') expect(outcome).toEqual(without(debate, ...affected))
        if (condition.kind === 'move_threshold') {
          const protocol = { ...state.protocol, threshold: condition.threshold }
          const moved = { ...debate, state: { ...state, protocol } }
          expect(outcome).toEqual(rerun(moved, (event) => event))
        }
      }
      expect([...kinds]).toEqual(expect.arrayContaining(['drop_agent', 'drop_evidence', 'move_threshold']))
    })
  })
})

const CLOSED: Beginning = { options: ['Yes', 'No'], protocol: { rounds: 1 } }
const choosing = (choices: Record<string, string>) =>
  minds({
    opening: () => says('So it is.', { proposal: 'p1' }),
    vote: ({ agent }) => votes(choices[agent] ?? 'abstain'),
  })

test('of two against one both of the two are pivots, and nothing hangs on the one', () => {
  const { pivots, outcome } = explain(held(CLOSED, choosing({ ada: 'p1', bob: 'p1', cyd: 'p2' })).state)
  expect(outcome).toEqual({ winner: 'p1', confidence: 0.625, reached: true })
  expect(pivots.map(({ vote, pivotal }) => [vote.agent, pivotal])).toEqual([
    ['ada', true],
    ['bob', true],
    ['cyd', false],
  ])
})

test('of five of one mind nobody is a pivot', () => {
  const panel = panelOf('ada', 'bob', 'cyd', 'dan', 'eve')
  const all = Object.fromEntries(panel.map(({ agent }) => [agent, 'p1']))
  const { pivots } = explain(held({ ...CLOSED, panel }, choosing(all)).state)
  expect(pivots.map(({ pivotal }) => pivotal)).toEqual([false, false, false, false, false])
  expect(pivots[0]?.influence).toBeCloseTo(1 / 6, 8)
})

test('a vote that rests only on a lost piece of evidence falls with it', () => {
  const evidence = [piece('evd_1', 'It is cheap.'), piece('evd_2', 'It is fast.')]
  const rests: Record<string, string[]> = { ada: ['evd_1'], bob: ['evd_1', 'evd_2'], cyd: ['evd_2'] }
  const debate = held(
    { ...CLOSED, evidence },
    minds({
      opening: ({ agent }) => says('So it is.', { proposal: agent === 'cyd' ? 'p2' : 'p1', cites: rests[agent] ?? [] }),
      revision: ({ agent }) => says('As I said.', { proposal: agent === 'cyd' ? 'p2' : 'p1' }),
      vote: ({ agent }) => votes(agent === 'cyd' ? 'p2' : 'p1', { reason: 'So.' }),
    }),
  )
  const found = explain(debate.state)
  const lost = (id: string) => found.counterfactuals.find((each) => each.id === `drop_evidence:${id}`)
  expect(lost('evd_1')).toMatchObject({ affected: ['ada'], changes: true, outcome: { winner: null, reached: false } })
  expect(lost('evd_2')).toMatchObject({ affected: ['cyd'], changes: false })
  expect(found.evidence.map(({ piece: { id }, citedBy }) => [id, citedBy])).toEqual([
    ['evd_1', ['ada', 'bob']],
    ['evd_2', ['bob', 'cyd']],
  ])
  expect(found.evidenceQuality).toBe(0.5)
  expect(found.factors.find(({ id }) => id === 'evidence:evd_1')).toMatchObject({ contribution: 0.625 })
})

test('evidence that a voter only quoted against its own choice is no ground of the vote', () => {
  const evidence = [piece('evd_1', 'It is cheap.'), piece('evd_2', 'It is late.')]
  const quotes = [
    { evidence: 'evd_1', text: 'It is cheap.' },
    { evidence: 'evd_2', text: 'It is late.', against: true as const },
  ]
  const said = () => says('Cheap, if late.', { proposal: 'p1', quotes })
  const { state } = held({ ...CLOSED, evidence }, minds({ opening: said, revision: said }))
  const lost = (id: string) => explain(state).counterfactuals.find((each) => each.id === `drop_evidence:${id}`)
  expect(lost('evd_1')?.affected).toEqual(['ada', 'bob', 'cyd'])
  expect(lost('evd_2')?.affected).toEqual([])
})

test('what lowers the confidence of the panel as a whole is a factor below zero', () => {
  const oneModel = panelOf('ada', 'bob', 'cyd').map((member) => ({ ...member, model: 'one' }))
  const { factors } = explain(held({ ...CLOSED, panel: oneModel }, choosing({ ada: 'p1', bob: 'p1', cyd: 'p1' })).state)
  const shared = factors.find(({ id }) => id === 'shared_models')
  expect(shared?.contribution).toBeCloseTo(0.75 - 0.875, 8)
  const plain = explain(held(CLOSED, choosing({ ada: 'p1', bob: 'p1', cyd: 'p1' })).state)
  expect(plain.factors.filter(({ category }) => category === 'panel')).toEqual([])
})

test('who moved is told with what was given up and who had criticised it', () => {
  const debate = held(
    { options: ['Yes', 'No'], protocol: { rounds: 1 } },
    minds({
      opening: ({ agent }) => says('So it is.', { proposal: agent === 'cyd' ? 'p2' : 'p1' }),
      critique: () => ({
        kind: 'critiques',
        critiques: [{ proposal: 'p2', severity: 0.9, issues: ['It is late'], suggestions: [] }],
        usage: {},
        model: 'm',
        generatedBy: 'script',
      }),
      revision: () => says('Now so.', { proposal: 'p1' }),
    }),
  )
  const { changes, stability, pivots } = explain(debate.state)
  expect(changes).toMatchObject([
    {
      agent: 'cyd',
      from: { choice: 'p2', by: 'opening' },
      to: { choice: 'p1', by: 'revision' },
      critics: ['ada', 'bob'],
    },
  ])
  expect(stability).toBeCloseTo(2 / 3, 8)
  expect(pivots.filter(({ changed }) => changed).map(({ vote }) => vote.agent)).toEqual(['cyd'])
})

test('what people do after the count is no part of it', () => {
  const waiting: Beginning = {
    ...CLOSED,
    protocol: { rounds: 1, people_vote: true, breakpoints: ['critical_decision'], on_timeout: 'continue' },
  }
  const minded = choosing({ ada: 'p1', bob: 'p1', cyd: 'p2' })
  const counted = held(waiting, minded, { until: ({ tallies }) => tallies.length > 0 })
  const late = recordIn(counted, castPersonVote(counted.state, { user: 'usr_9', choice: 'p2', reason: 'No.' }))
  const heavy = recordIn(
    late,
    intervene(late.state, { kind: 'weight', user: 'usr_9', agent: 'cyd', value: 9, content: '' }),
  )
  const { state } = driven(heavy, minded)
  expect(explain(state).outcome).toMatchObject({ winner: 'p1', confidence: state.tallies[0]?.confidence })
  expect(explain(state).pivots.map(({ vote }) => vote.agent)).toEqual(['ada', 'bob', 'cyd'])
})

test('a debate without a count has nothing to count anew', () => {
  const { state } = begun(beginning())
  expect(explain(state)).toEqual({
    outcome: null,
    evidence: [],
    evidenceQuality: 0,
    pivots: [],
    counterfactuals: [],
    factors: [],
    changes: [],
    agreement: 0,
    stability: 0,
  })
  const silent = held(CLOSED, minds({ opening: () => abstains('figures'), vote: () => votes('abstain') }))
  expect(explain(silent.state)).toMatchObject({ outcome: { winner: null, confidence: 0, reached: false } })
})
