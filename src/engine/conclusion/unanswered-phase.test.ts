import { expect, test } from 'vitest'
import {
  type Answering,
  abstains,
  type Beginning,
  criticises,
  driven,
  fails,
  held,
  minds,
  panelOf,
  recordIn,
  says,
  typesOf,
  votes,
} from '../../../test/support/engine.ts'
import { castPersonVote } from '../commands/cast-person-vote.ts'
import type { Protocol, Purpose } from '../protocol.ts'

const CLOSED: Beginning = { options: ['Yes', 'No'], protocol: { rounds: 3 } }
const choosing = (choice: string) => says('So it is.', { proposal: choice })
const usual = minds({ opening: () => choosing('p1'), revision: () => choosing('p1') })

/** Answers as usual, but fails wherever it is told to. */
const failingIn =
  (purpose: Purpose, round: number, answering: Answering = usual): Answering =>
  (ask, state) =>
    ask.purpose === purpose && ask.round === round ? fails('unusable') : answering(ask, state)

const divided = minds({
  opening: ({ agent }) => choosing(agent === 'ada' ? 'p1' : 'p2'),
  revision: ({ agent }) => choosing(agent === 'ada' ? 'p1' : 'p2'),
  vote: ({ agent }) => votes(agent === 'ada' ? 'p1' : agent === 'bob' ? 'p2' : 'none'),
})

test.each(['opening', 'critique', 'revision', 'vote'] as const)(
  'a closed question whose %s nobody answers ends there, and says why',
  (purpose) => {
    const { state, events } = held(CLOSED, failingIn(purpose, 1, divided))
    expect(state).toMatchObject({ status: 'failed', round: 1, end: { result: 'failed', winner: null } })
    expect(events.at(-2)).toMatchObject({ type: 'round_end', data: { reason: 'no_answer', continues: false } })
    expect(state.end?.error).toBe(
      `None of the 3 agents that were asked gave a usable answer in round 1, ${purpose}: ada: unusable (no answer in time); bob: unusable (no answer in time); cyd: unusable (no answer in time)`,
    )
    expect(state.end?.summary).toBe(`None of the 3 agents that were asked gave a usable answer in round 1, ${purpose}.`)
    expect(state.failures).toHaveLength(3)
  },
)

test('an open question that nobody answers ends after its openings', () => {
  const { state } = held({}, () => fails('timeout'))
  expect(state).toMatchObject({ status: 'failed', round: 1, failures: { length: 3 }, end: { result: 'failed' } })
})

test('one answer is enough to go on, and so are an abstention and a critic who finds nothing wrong', () => {
  const one = (ask: Parameters<Answering>[0], state: Parameters<Answering>[1]) =>
    ask.agent === 'ada' ? usual(ask, state) : fails()
  expect(held(CLOSED, one).state.status).toBe('completed')
  const silent = minds({
    opening: () => abstains('the price'),
    critique: () => criticises(),
    vote: () => votes('abstain'),
  })
  expect(held(CLOSED, silent).state.end).toMatchObject({ result: 'insufficient_evidence', error: null })
})

test('what was counted before stands: without agreement as it was, and the reason is told', () => {
  const { state } = held(CLOSED, failingIn('critique', 2, divided))
  expect(state).toMatchObject({ status: 'completed', round: 2 })
  expect(state.end).toMatchObject({ result: 'no_consensus', confidence: state.tallies[0]?.confidence })
  expect(state.end?.error).toContain('in round 2, critique')
  expect(state.end?.caveats).toContain('unanswered_phase')
})

const eager = minds({
  opening: () => choosing('p1'),
  revision: () => choosing('p1'),
  vote: ({ round }) => votes('p1', { continueDebate: round === 1 }),
})

test('what was agreed on before is the decision, though an agent had wanted to go on', () => {
  const debate = held(CLOSED, failingIn('critique', 2, eager))
  expect(typesOf(debate).slice(-3)).toEqual(['consensus_reached', 'round_end', 'debate_end'])
  expect(debate.state.consensus).toMatchObject({ round: 1, winner: 'p1', answer: 'Yes' })
  expect(debate.state.end).toMatchObject({ result: 'consensus_reached', winner: 'p1', answer: 'Yes' })
  expect(debate.state.end?.error).toContain('in round 2, critique')
})

test('what a person was to be shown before it is recorded is not recorded unseen', () => {
  const shown: Beginning = { ...CLOSED, protocol: { rounds: 3, breakpoints: ['critical_decision'] } }
  const { state } = held(shown, failingIn('critique', 2, eager))
  expect(state).toMatchObject({ consensus: null, end: { result: 'no_consensus', winner: null } })
})

test('where the judge fails, the votes decide', () => {
  const judged: Beginning = { ...CLOSED, protocol: { mode: 'judge', rounds: 1 } }
  const { state } = held(judged, failingIn('judgement', 1))
  expect(state.end).toMatchObject({ result: 'consensus_reached', winner: 'p1', answer: 'Yes' })
  expect(state.end?.error).toMatch(/^The agent that was asked gave no usable answer in round 1, judgement: ada:/)
})

test('where people vote, their votes are counted though every agent failed', () => {
  const input: Beginning = { ...CLOSED, protocol: { rounds: 1, people_vote: true } }
  const before = held(input, usual, { until: ({ ballots }) => ballots.length > 0 })
  const voted = recordIn(before, castPersonVote(before.state, { user: 'usr_9', choice: 'p2', reason: 'No.' }))
  expect(driven(voted, failingIn('vote', 1)).state.tallies).toMatchObject([{ counts: { p2: 1 } }])
})

const probe = (questions: number): Beginning => {
  const script: Protocol['script'] = Array.from({ length: questions }, (_, place) => [
    { name: `question ${place + 1}`, purpose: 'statement', instruction: 0 },
  ])
  return { panel: panelOf('ada'), instructions: ['the costs'], protocol: { kind: 'probe', mode: 'none', script } }
}
const failingAt =
  (...rounds: number[]): Answering =>
  (ask, state) =>
    rounds.includes(ask.round) ? fails('refused') : usual(ask, state)

test('of a script one statement may fail after others were made; the first, or two in a row, end it', () => {
  expect(held(probe(4), failingAt(2, 4)).state).toMatchObject({ round: 4, status: 'completed', end: { error: null } })
  expect(held(probe(4), failingAt(1)).state).toMatchObject({ round: 1, status: 'failed' })
  const { state } = held(probe(5), failingAt(2, 3))
  expect(state).toMatchObject({ round: 3, status: 'completed', end: { result: 'no_consensus' } })
  expect(state.end?.error).toContain('in round 3, question 3: ada: refused')
})

test('who votes for none agrees with nothing, and calls are tries', () => {
  const contrary = minds({
    opening: () => choosing('p1'),
    vote: ({ agent }) => ({
      ...votes(agent === 'cyd' ? 'none' : 'p1', { stances: { p1: 'agree', p2: 'agree' } }),
      usage: { attempts: 2 },
    }),
  })
  const { state } = held({ ...CLOSED, protocol: { rounds: 1, phases: ['opening', 'vote'] } }, contrary)
  expect(state.votes.at(-1)).toMatchObject({ choice: 'none', stances: { p1: 'disagree', p2: 'disagree' } })
  expect(state.consensus).toMatchObject({ agreeing: ['ada', 'bob'], dissenting: ['cyd'] })
  expect(state.end?.votingSummary).toEqual({ agree: 2, agree_with_modifications: 0, disagree: 1 })
  expect(state.usage.calls).toBe(3 + 3 * 2)
  const none = held(
    { ...CLOSED, protocol: { rounds: 1 } },
    minds({ opening: () => choosing('p1'), vote: () => votes('none') }),
  )
  expect(none.state.tallies[0]?.convergence).toBe(0)
})
