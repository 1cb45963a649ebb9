import { expect, test } from 'vitest'
import {
  type Answering,
  type Beginning,
  begun,
  driven,
  type MemoryDebate,
  minds,
  piece,
  recordIn,
  says,
  typesOf,
  votes,
} from '../../../test/support/engine.ts'
import type { LogEvent } from '../../shared/event-types.ts'
import { expireBreakpoint, raiseBreakpoint, resolveBreakpoint } from '../commands/breakpoints.ts'
import { pause, resume } from '../commands/pause-and-resume.ts'
import { evolve } from '../evolve.ts'
import type { Protocol } from '../protocol.ts'
import { openBreakpoint } from './breakpoints.ts'
import { nextSteps } from './next-steps.ts'

const split: Answering = minds({ vote: ({ agent }) => votes(`p${['ada', 'bob', 'cyd'].indexOf(agent) + 1}`) })
const agreeing: Answering = minds({})
const citing: Answering = minds({ opening: () => says('x', { cites: ['evd_1'] }) })

/** Runs until a person has to decide, or to the end. */
const stopped = (debate: MemoryDebate, answering: Answering) =>
  driven(debate, answering, { until: (state) => openBreakpoint(state) !== undefined })
const at = (protocol: Partial<Protocol>, answering: Answering, more: Beginning = {}) =>
  stopped(begun({ ...more, protocol }), answering)
const resolve = (debate: MemoryDebate, action: 'continue' | 'abort' | 'redirect' | 'inject', more: object = {}) => {
  const breakpoint = openBreakpoint(debate.state)?.id ?? 'none is open'
  return recordIn(debate, resolveBreakpoint(debate.state, { breakpoint, user: 'usr_1', action, ...more }))
}
const LATER = '2026-11-16T12:00:00.000Z'
const triggersOf = ({ state }: MemoryDebate) => state.breakpoints.map(({ trigger, round }) => `${round}:${trigger}`)

test('without being asked for, no breakpoint is ever raised', () => {
  expect(triggersOf(at({}, split))).toEqual([])
})

test('a count that is no consensus is shown once, for the most telling reason', () => {
  const disagreeing = at({ breakpoints: ['low_confidence', 'high_disagreement'] }, split)
  expect(triggersOf(disagreeing)).toEqual(['1:high_disagreement'])
  expect(nextSteps(disagreeing.state)).toEqual({ do: 'wait', until: disagreeing.state.breakpoints[0]?.deadline })
  const next = stopped(resolve(disagreeing, 'continue'), split)
  expect(triggersOf(next)).toEqual(['1:high_disagreement', '2:low_confidence'])
  expect(stopped(resolve(next, 'continue'), split).state).toMatchObject({ status: 'completed', round: 3 })
})

test('a deadlock is when every choice is what it was a round ago', () => {
  expect(triggersOf(at({ breakpoints: ['deadlock'] }, split))).toEqual(['2:deadlock'])
})

test('a pause does not use up the time in which a person may come', () => {
  const waiting = at({ breakpoints: ['critical_decision'] }, agreeing)
  const [raised] = waiting.state.breakpoints
  const paused = recordIn(waiting, pause(waiting.state, { user: 'usr_1' }))
  const late = { ...recordIn(paused, resume(paused.state, { user: 'usr_1' })).events.at(-1), at: LATER } as LogEvent
  const { breakpoints, pausedAt } = evolve(paused.state, late)
  const lasted = Date.parse(LATER) - Date.parse(paused.state.pausedAt ?? '')
  expect(Date.parse(breakpoints[0]?.deadline ?? '') - Date.parse(raised?.deadline ?? '')).toBe(lasted)
  expect(pausedAt).toBeNull()
})

test('a consensus that rests on nothing, or on one model, is hollow', () => {
  const breakpoints = ['hollow_consensus'] as const
  const evidence = [piece('evd_1', 'It is so.')]
  expect(triggersOf(at({ breakpoints }, agreeing))).toEqual(['1:hollow_consensus'])
  expect(triggersOf(at({ breakpoints }, citing, { evidence }))).toEqual([])
  const panel = ['ada', 'bob', 'cyd'].map((agent) => ({ agent, provider: 'x', model: 'one', p: 0.6, n: 0 }))
  expect(triggersOf(at({ breakpoints }, citing, { evidence, panel }))).toEqual(['1:hollow_consensus'])
})

test('a critical decision is always shown before it is recorded', () => {
  const shown = at({ breakpoints: ['hollow_consensus', 'critical_decision'] }, agreeing)
  expect(typesOf(shown)).not.toContain('consensus_reached')
  const again = stopped(resolve(shown, 'continue'), agreeing)
  expect(triggersOf(again)).toEqual(['1:hollow_consensus', '1:critical_decision'])
  const ended = stopped(resolve(again, 'continue'), agreeing)
  expect(ended.state.end).toMatchObject({ result: 'consensus_reached', winner: 'p1' })
})

test('who aborts ends the debate without consensus', () => {
  const ended = stopped(resolve(at({ breakpoints: ['critical_decision'] }, agreeing), 'abort'), agreeing)
  expect(ended.state).toMatchObject({ status: 'completed', consensus: null })
  expect(ended.state.end).toMatchObject({ result: 'no_consensus', winner: null })
  expect(ended.state.end?.error).toContain('critical_decision')
  expect(ended.events.at(-2)).toMatchObject({ type: 'round_end', data: { reason: 'stopped' } })
})

test('a person who adds something gets another round in which it is heard', () => {
  const shown = at({ breakpoints: ['critical_decision'] }, agreeing)
  const redirected = resolve(shown, 'redirect', { redirectTask: 'It must run offline' })
  expect(redirected.state.messages.at(-1)).toMatchObject({ role: 'constraint', content: 'It must run offline' })
  expect(stopped(redirected, agreeing).state).toMatchObject({ round: 2, end: { result: 'consensus_reached' } })
  const injected = resolve(shown, 'inject', { message: 'Mind the costs' })
  expect(injected.state.messages.at(-1)).toMatchObject({ role: 'message', content: 'Mind the costs', user: 'usr_1' })
  expect(() => resolve(shown, 'inject')).toThrow('message: is required')
  expect(() => resolve(shown, 'redirect')).toThrow('redirect_task: is required')
  const last = at({ breakpoints: ['critical_decision'], rounds: 1 }, agreeing)
  expect(() => resolve(last, 'inject', { message: 'Mind the costs' })).toThrow('No round is left')
})

test('past the deadline the debate ends or goes on, as it was told', () => {
  const breakpoints = ['critical_decision'] as const
  const waiting = at({ breakpoints, breakpoint_timeout_minutes: 5 }, agreeing)
  const [{ raisedAt, deadline } = { raisedAt: '', deadline: '' }] = waiting.state.breakpoints
  expect(Date.parse(deadline ?? '') - Date.parse(raisedAt)).toBe(300_000)
  expect(expireBreakpoint(waiting.state, raisedAt)).toEqual([])
  expect(driven(waiting, agreeing).state.end).toMatchObject({ result: 'no_consensus' })
  const going = driven(at({ breakpoints, on_timeout: 'continue' }, agreeing), agreeing)
  expect(going.state.end).toMatchObject({ result: 'consensus_reached', error: null })
  expect(going.state.breakpoints).toMatchObject([{ resolution: 'timeout', resolvedBy: null }])
})

test('a breakpoint raised by hand stops the debate anywhere, and its answers still come in', () => {
  const before = begun()
  const waiting = recordIn(before, raiseBreakpoint(before.state, { user: 'usr_1', message: 'Wait for me' }))
  expect(nextSteps(waiting.state)).toMatchObject({ do: 'wait' })
  expect(() => raiseBreakpoint(waiting.state, { user: 'usr_1', message: 'Again' })).toThrow('already waits')
  const aborted = driven(resolve(waiting, 'abort'), agreeing)
  expect(typesOf(aborted).slice(1)).toEqual(['breakpoint_raised', 'breakpoint_resolved', 'debate_end'])
  expect(driven(resolve(waiting, 'continue'), agreeing).state.end).toMatchObject({ result: 'consensus_reached' })
  expect(() => resolve(driven(resolve(waiting, 'continue'), agreeing), 'continue')).toThrow('No such breakpoint')
})

test('a message that resolves a breakpoint or resumes a debate acts once', () => {
  const [first, second] = [{ message: 'm-1' }, { message: 'm-2' }]
  const waiting = at({ breakpoints: ['high_disagreement'] }, split)
  const breakpoint = openBreakpoint(waiting.state)?.id ?? ''
  const said = { breakpoint, user: 'usr_1', action: 'inject', message: 'Think of the costs.', origin: first } as const
  const resolved = recordIn(waiting, resolveBreakpoint(waiting.state, said))
  expect(resolved.events.at(-2)?.data).toMatchObject({ breakpoint, origin: first })
  expect(resolveBreakpoint(resolved.state, said)).toEqual([])
  const paused = recordIn(resolved, pause(resolved.state, { user: 'usr_1' }))
  const input = { user: 'usr_1', message: 'And of the time.', origin: second }
  const resumed = recordIn(paused, resume(paused.state, input))
  expect(resumed.state.messages.slice(-2).map(({ content }) => content)).toEqual([
    'Think of the costs.',
    'And of the time.',
  ])
  expect(resumed.state.origins).toEqual(['m-1', 'm-2'])
  expect(resume(resumed.state, input)).toEqual([])
  expect(() => resume(resumed.state, { user: 'usr_1', origin: { message: 'm-3' } })).toThrow('running')
})
