import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Beginning,
  beginning,
  begun,
  bytes,
  driven,
  forked,
  held,
  type MemoryDebate,
  minds,
  piece,
  recordIn,
  typesOf,
  votes,
} from '../../../test/support/engine.ts'
import { generatedDebates } from '../../../test/support/generated-debates.ts'
import { parseBreakpointId, parseCheckpointId } from '../derived-ids.ts'
import type { EngineEvent } from '../events.ts'
import { fold } from '../evolve.ts'
import { accept } from '../flow/accept-answer.ts'
import { nextSteps } from '../flow/next-steps.ts'
import { type DebateState, isTerminal } from '../state.ts'
import { attachEvidence } from './attach-evidence.ts'
import { raiseBreakpoint, resolveBreakpoint } from './breakpoints.ts'
import { cancel, fail } from './cancel-and-fail.ts'
import { castPersonVote } from './cast-person-vote.ts'
import { createCheckpoint } from './create-checkpoint.ts'
import { erase } from './erase.ts'
import { fork } from './fork.ts'
import { intervene } from './intervene.ts'
import { pause, resume } from './pause-and-resume.ts'
import { recordOutcome } from './record-outcome.ts'
import { start } from './start.ts'

const user = 'usr_1'
const agreeing = minds({})
const split = minds({ vote: ({ agent }) => votes(agent === 'cyd' ? 'p2' : 'p1') })
const inPhase = (name: string, input: Beginning = {}, answering = agreeing) =>
  held(input, answering, { until: ({ phase }) => phase === name })

test('a pause names its place; resuming goes on from there, also after late answers', () => {
  const running = inPhase('critique')
  const paused = recordIn(running, pause(running.state, { user, reason: 'lunch' }))
  const checkpoint = paused.state.checkpoints[0]
  expect(paused.state.status).toBe('paused')
  expect(checkpoint).toMatchObject({ version: running.state.version + 1, reason: 'manual_pause', phase: 'critique' })
  expect(parseCheckpointId(checkpoint?.id ?? '')).toEqual({ debateId: 'dbt_1', number: checkpoint?.version })
  expect(() => pause(paused.state, { user })).toThrow('The debate is paused')
  const resumed = recordIn(paused, resume(paused.state, { user, checkpoint: checkpoint?.id }))
  expect(driven(resumed, agreeing).state.end?.result).toBe('consensus_reached')
  expect(() => resume(resumed.state, { user })).toThrow('The debate is running')
})

test('an older checkpoint is not resumed but forked', () => {
  const before = inPhase('opening')
  const named = recordIn(before, createCheckpoint(before.state, { user, reason: 'before it starts', note: 'n' }))
  expect(named.state.checkpoints[0]).toMatchObject({ reason: 'before it starts', note: 'n' })
  const later = driven(named, agreeing, { until: ({ phase }) => phase === 'vote' })
  const paused = recordIn(later, pause(later.state, { user }))
  const checkpoint = named.state.checkpoints[0]?.id
  expect(() => resume(paused.state, { user, checkpoint })).toThrow(/fork/)
  expect(() => resume(paused.state, { user, checkpoint: 'chk_1_99' })).toThrow('No such checkpoint')
})

test('a debate that has not begun can be paused and resumed', () => {
  const paused = recordIn(begun(), pause(begun().state, { user }))
  const resumed = recordIn(paused, resume(paused.state, { user }))
  expect(resumed.state.status).toBe('pending')
})

test('what ended takes no more: the refusal tells its status', () => {
  const { state } = held({}, agreeing)
  const refused = [
    () => pause(state, { user }),
    () => resume(state, { user }),
    () => cancel(state, { user }),
    () => fail(state),
    () => intervene(state, { user, kind: 'message', content: 'x' }),
    () => castPersonVote(state, { user, choice: 'p1', reason: '' }),
    () => raiseBreakpoint(state, { user, message: 'x' }),
    () => attachEvidence(state, { user, evidence: piece('evd_1', 'x') }),
  ]
  for (const refuse of refused) {
    expect(refuse).toThrow(expect.objectContaining({ status: 409, details: { status: 'completed' } }))
  }
  expect(createCheckpoint(state, { user })).toHaveLength(1)
})

test('a cancelled debate rests for good', () => {
  const running = inPhase('vote')
  const cancelled = recordIn(running, cancel(running.state, { user, reason: 'no longer needed' }))
  expect(cancelled.state).toMatchObject({ status: 'cancelled', endedAt: cancelled.events.at(-1)?.at })
  expect(nextSteps(cancelled.state)).toEqual({ do: 'rest' })
})

test('a fork goes on from its place with its own question, evidence and rules, and costs only what it asks', () => {
  const parent = inPhase('vote')
  const events = fork(parent.state, {
    user: 'usr_2',
    topic: 'And offline?',
    evidence: [piece('evd_2', 'Offline matters.')],
    changes: { mode: 'unanimous', rounds: 1 },
  })
  const child = driven(forked(parent.state, events), split)
  expect(typesOf(child).slice(0, 3)).toEqual(['debate_forked', 'evidence_attached', 'vote_cast'])
  expect(child.state).toMatchObject({
    debateId: 'dbt_2',
    topic: 'And offline?',
    user: 'usr_2',
    parent: { debateId: 'dbt_1', version: parent.state.version, hash: parent.state.hash },
    usage: { calls: 3 },
    end: { result: 'no_consensus' },
  })
  expect(child.state.messages).toHaveLength(parent.state.messages.length)
})

test('a fork of an ended debate holds another round, when one is left', () => {
  const parent = held({ protocol: { rounds: 1 } }, agreeing)
  expect(() => fork(parent.state, { user })).toThrow(expect.objectContaining({ status: 409 }))
  expect(() => fork(parent.state, { user, changes: { rounds: 0 } })).toThrow(/rounds/)
  expect(() => fork(parent.state, { user, changes: { rounds: 2, mode: 'byzantine' } })).toThrow('agents: byzantine')
  const child = driven(forked(parent.state, fork(parent.state, { user, changes: { rounds: 2 } })), agreeing)
  expect(typesOf(child).slice(0, 3)).toEqual(['debate_forked', 'round_start', 'phase_change'])
  expect(child.state).toMatchObject({ round: 2, status: 'completed', end: { result: 'consensus_reached' } })
  const hopeless = held({ protocol: { rounds: 2 } }, minds({ opening: () => ({ ...votes('p1') }) }))
  expect(() => fork(hopeless.state, { user })).toThrow(/earlier/)
})

test('under another mode a fork counts the votes of its open round anew', () => {
  const parent = held({}, split)
  const counted = parent.events.findIndex(({ type }) => type === 'vote_tally')
  const { [counted]: tally } = parent.events
  const place = fold(parent.events.slice(0, counted + 1))
  expect(tally?.data).toMatchObject({ winner: 'p1', rule: true })
  const again = driven(forked(place, fork(place, { user })), split)
  expect(typesOf(again)).not.toContain('vote_tally')
  const stricter = driven(forked(place, fork(place, { user, changes: { mode: 'unanimous', rounds: 1 } })), split)
  expect(stricter.state.tallies).toMatchObject([{ winner: 'p1', rule: false }])
  expect(stricter.state.usage.calls).toBe(0)
})

test('a threshold that is changed after a count holds for the next, in a fork too', () => {
  const counted = held({ protocol: { rounds: 1, breakpoints: ['low_confidence'], threshold: 0.9 } }, split, {
    until: ({ breakpoints }) => breakpoints.length > 0,
  })
  const { state } = recordIn(counted, intervene(counted.state, { user, kind: 'threshold', content: '', value: 0.1 }))
  expect(driven({ ...counted, state }, split).state.end).toMatchObject({ result: 'no_consensus' })
  const recounted = forked(counted.state, fork(counted.state, { user, changes: { threshold: 0.1 } }))
  expect(driven(recounted, split).state.end).toMatchObject({ result: 'consensus_reached' })
})

test('a fork asks again for what came too late for its cancelled parent', () => {
  const opening = inPhase('opening')
  const next = nextSteps(opening.state)
  const [first, ...others] = next.do === 'ask' ? next.asks : []
  if (!first) throw new Error('nobody is asked')
  const begun = recordIn(opening, accept(opening.state, first, agreeing(first, opening.state)))
  let late = recordIn(begun, cancel(begun.state, { user }))
  for (const ask of others) late = recordIn(late, accept(late.state, ask, agreeing(ask, late.state)))
  const child = forked(late.state, fork(late.state, { user }))
  expect(nextSteps(child.state)).toEqual({ do: 'ask', asks: others })
  expect(driven(child, agreeing).state).toMatchObject({ usage: { calls: 11 }, end: { result: 'consensus_reached' } })
})

test('a fork that lost what it had inherited ends and says so', () => {
  const parent = inPhase('vote')
  const orphan = forked({ ...parent.state, orphaned: true }, fork(parent.state, { user }))
  const { state } = driven(orphan, agreeing)
  expect(typesOf(driven(orphan, agreeing))).toEqual(['debate_forked', 'debate_end'])
  expect(state).toMatchObject({ status: 'failed', end: { answer: '', winner: null, disagreements: [] } })
  expect(state.end?.error).toContain('was deleted')
  expect(state.end?.summary).toContain('was deleted')
  expect(() => fork(orphan.state, { user })).toThrow(expect.objectContaining({ status: 409 }))
})

test('what people add is part of the debate; a threshold and a weight change the next count', () => {
  const vote = inPhase('vote', { protocol: { rounds: 1 } })
  const higher = recordIn(vote, intervene(vote.state, { user, kind: 'threshold', content: '', value: 0.9 }))
  expect(driven(higher, agreeing).state.end).toMatchObject({ result: 'no_consensus', confidence: 0.875 })
  const heavier = recordIn(vote, intervene(vote.state, { user, kind: 'weight', content: '', agent: 'cyd', value: 3 }))
  expect(driven(heavier, split).state.tallies[0]?.winner).toBe('p2')
  const fault = (input: object) => () => intervene(vote.state, { user, kind: 'message', content: 'x', ...input })
  expect(fault({ content: ' ' })).toThrow('content')
  expect(fault({ agent: 'eve' })).toThrow('agent: must be one of ada, bob, cyd')
  expect(fault({ kind: 'threshold', value: 2 })).toThrow('value')
  expect(fault({ kind: 'weight', value: 1 })).toThrow('agent: is required')
  expect(fault({ kind: 'weight', agent: 'ada', value: -1 })).toThrow('value')
})

test("a person's vote is shown, and weighs only where people vote", () => {
  const count = (people_vote: boolean) => {
    const vote = inPhase('vote', { protocol: { rounds: 1, people_vote } })
    const cast = recordIn(vote, castPersonVote(vote.state, { user, choice: 'p2', reason: 'I know it' }))
    return driven(recordIn(cast, castPersonVote(cast.state, { user, choice: 'p3', reason: 'no' })), split).state
      .tallies[0]
  }
  expect(count(false)).toMatchObject({ panel: 3, counts: { p1: 2, p2: 1, p3: 1 } })
  expect(count(true)).toMatchObject({ panel: 4, rule: false, counts: { p1: 2, p2: 1, p3: 1 } })
  const early = begun().state
  expect(() => castPersonVote(early, { user, choice: 'p1', reason: '' })).toThrow('nothing to vote on')
  const { state } = inPhase('vote')
  expect(() => castPersonVote(state, { user, choice: 'p9', reason: '' })).toThrow('choice: must be one of p1, p2, p3')
})

test('how strongly a person means a vote is kept and changes no count', () => {
  const vote = inPhase('vote', { protocol: { rounds: 1, people_vote: true } })
  const cast = (intensity?: number) =>
    castPersonVote(vote.state, { user, choice: 'p2', intensity, reason: 'I know it' })
  const counted = (intensity?: number) => driven(recordIn(vote, cast(intensity)), split).state
  expect(counted(10).votes[0]).toMatchObject({ user, choice: 'p2', intensity: 10 })
  expect(counted().votes[0]).toMatchObject({ user, choice: 'p2', intensity: null })
  expect(counted(10).tallies).toEqual(counted().tallies)
  for (const wrong of [0, 11, 1.5, Number.NaN]) expect(() => cast(wrong)).toThrow('intensity: must be a whole number')
})

test('evidence joins a running debate once', () => {
  const running = inPhase('critique')
  const attached = recordIn(running, attachEvidence(running.state, { user, evidence: piece('evd_1', 'New.') }))
  expect(attached.state.evidence).toMatchObject([{ id: 'evd_1', content: 'New.', url: null }])
  expect(() => attachEvidence(attached.state, { user, evidence: piece('evd_1', 'New.') })).toThrow('already attached')
})

test('an outcome is what turned out right, and is recorded once', () => {
  const source = 'manual' as const
  const closed = held({ topic: 'Is it so?' }, agreeing)
  const outcome = (input: object) => recordOutcome(closed.state, { user, source, ...input })[0]?.data
  expect(outcome({ correct: true })).toMatchObject({ right: 'p1', correct: true })
  expect(outcome({ correct: false })).toMatchObject({ right: 'p2', correct: false })
  expect(outcome({ right: 'p2' })).toMatchObject({ right: 'p2', correct: false })
  expect(() => outcome({})).toThrow('right or correct is required')
  expect(() => outcome({ right: 'p7' })).toThrow('right: must be one of p1, p2, none')
  expect(() => outcome({ right: 'p2', correct: true })).toThrow('contradicts')
  const known = recordIn(closed, recordOutcome(closed.state, { user, source, correct: true, explanation: 'seen' }))
  expect(known.state.outcome).toMatchObject({ right: 'p1', explanation: 'seen' })
  expect(() => recordOutcome(known.state, { user, source, correct: true })).toThrow('already recorded')
  const undecided = held({ protocol: { mode: 'none', rounds: 1 } }, agreeing)
  expect(() => recordOutcome(undecided.state, { user, source, correct: true })).toThrow(
    'right: is required, because nothing was decided',
  )
  expect(() => recordOutcome(undecided.state, { user, source, correct: false })).toThrow(
    'right: is required, because nothing was decided',
  )
  expect(() => recordOutcome(begun().state, { user, source, correct: true })).toThrow('The debate is pending')
})

test('what could never be decided is not started', () => {
  const fault = (input: Beginning) => () => start(beginning(input))
  expect(fault({ topic: ' ' })).toThrow('topic')
  expect(fault({ panel: [] })).toThrow('agents')
  expect(fault({ panel: [...beginning().panel, ...beginning().panel] })).toThrow('agents: each agent')
  expect(fault({ protocol: { mode: 'byzantine' } })).toThrow('agents: byzantine')
  expect(fault({ protocol: { judge: 'eve' } })).toThrow('protocol.judge')
  expect(fault({ options: ['One'] })).toThrow('options')
  expect(fault({ options: ['One', 'one '] })).toThrow('options')
  expect(fault({ protocol: { phases: ['vote'] } })).toThrow('protocol.phases: an open question')
  expect(fault({ protocol: { phases: ['opening'] } })).toThrow('protocol.phases: consensus by majority')
})

test('whatever is asked of whatever state is refused with a reason, or recorded; the state given stays as it was', () => {
  const acts: readonly ((state: DebateState) => readonly EngineEvent[])[] = [
    (state) => pause(state, { user }),
    (state) => resume(state, { user, checkpoint: state.checkpoints[0]?.id }),
    (state) => cancel(state, { user }),
    (state) => fail(state),
    (state) => erase(state, { user, reason: 'user_request' }),
    (state) => createCheckpoint(state, { user }),
    (state) => raiseBreakpoint(state, { user, message: 'x' }),
    (state) => resolveBreakpoint(state, { breakpoint: state.breakpoints[0]?.id ?? 'brk_1_1', user, action: 'abort' }),
    (state) => intervene(state, { user, kind: 'weight', content: '', agent: 'bob', value: 2 }),
    (state) => castPersonVote(state, { user, choice: 'p1', reason: '' }),
    (state) => attachEvidence(state, { user, evidence: piece('evd_1', 'x') }),
    (state) => recordOutcome(state, { user, source: 'import', right: 'p2' }),
  ]
  fc.assert(
    fc.property(
      generatedDebates,
      fc.nat(),
      fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 5 }),
      ({ input, answering }, anywhere, asked) => {
        const whole = held(input, answering)
        const version = whole.cuts[anywhere % whole.cuts.length] ?? 1
        let debate: MemoryDebate = { ...whole, events: [], state: fold(whole.events.slice(0, version)) }
        for (const act of asked) {
          const before = bytes(debate.state)
          const after = attempted(() => recordIn(debate, act(debate.state)))
          expect(bytes(debate.state)).toBe(before)
          if (after instanceof Error)
            expect(after).toMatchObject({ name: 'ServiceError', code: expect.stringMatching(/^[A-Z_]+$/) })
          else debate = after
        }
        const going = debate.state.status === 'paused' ? recordIn(debate, resume(debate.state, { user })) : debate
        expect(isTerminal(driven(going, answering).state)).toBe(true)
      },
    ),
    { numRuns: 100 },
  )
})

function attempted<Value>(act: () => Value): Value | Error {
  try {
    return act()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

test('a breakpoint id leads back to its debate', () => {
  expect(parseBreakpointId('brk_01ABC_2')).toEqual({ debateId: 'dbt_01ABC', number: 2 })
  expect(parseBreakpointId('chk_01ABC_2')).toBeUndefined()
  expect(parseCheckpointId('chk_01ABC_0')).toBeUndefined()
})
