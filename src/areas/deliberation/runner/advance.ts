import type { NewEvidence } from '../../../engine/commands/attach-evidence.ts'
import { expireBreakpoint } from '../../../engine/commands/breakpoints.ts'
import { fail } from '../../../engine/commands/cancel-and-fail.ts'
import { pauseForBudget } from '../../../engine/commands/pause-and-resume.ts'
import { accept } from '../../../engine/flow/accept-answer.ts'
import type { Answer, Ask, Seek } from '../../../engine/flow/asks.ts'
import { nextSteps } from '../../../engine/flow/next-steps.ts'
import { soughtEvents } from '../../../engine/flow/seek-evidence.ts'
import type { Lack } from '../../../engine/spending.ts'
import { type DebateState, isTerminal, type NextSteps } from '../../../engine/state.ts'
import type { Draft } from '../ledger/index.ts'
import type { AskAtOnce } from './ask-agent.ts'

/** An answer, or the evidence found for what agents lack. */
export type Arrived = { ask: Ask; answer: Answer } | { seek: Seek; found: readonly NewEvidence[] }

/** What is left to do when there is nothing more to record. */
export type Remaining = Exclude<NextSteps, { do: 'record' }>

/** More steps without an answer than any debate has: beyond this the engine runs in a circle. */
const MOST_STEPS = 1_000

interface AdvanceOptions {
  atOnce: AskAtOnce
  now: Date
}

/**
 * Processes the answers whose phase has come, asks those who answer at once, and processes everything that follows;
 * `answers` keeps what has to wait for its phase.
 */
export function advance(draft: Draft, answers: Set<Arrived>, { atOnce, now }: AdvanceOptions): Remaining {
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const next = nextSteps(draft.state)
    if (next.do === 'record') draft.add([next.event])
    else if (next.do === 'wait' && next.until <= now.toISOString())
      draft.add(expireBreakpoint(draft.state, now.toISOString()))
    else if (!takeIn(draft, answers) && !(next.do === 'ask' && answeredAtOnce(draft, next.asks, atOnce))) return next
  }
  throw new Error('The debate goes on without an end and without asking anybody')
}

function takeIn(draft: Draft, answers: Set<Arrived>): boolean {
  const timely = [...answers].filter((arrived) => isTimely(arrived, draft.state))
  for (const arrived of timely) {
    answers.delete(arrived)
    if ('seek' in arrived) draft.add(soughtEvents(draft.state, arrived.seek, arrived.found))
    else if (!isTerminal(draft.state) || wasPaidFor(arrived.answer)) {
      draft.add(accept(draft.state, arrived.ask, arrived.answer))
    }
  }
  return timely.length > 0
}

/** All are asked about the same state, as if they were asked at the same time. */
function answeredAtOnce(draft: Draft, asks: readonly Ask[], atOnce: AskAtOnce): boolean {
  const { state } = draft
  const answers = asks.map((ask) => ({ ask, answer: atOnce(ask, state) }))
  for (const { ask, answer } of answers) if (answer) draft.add(accept(draft.state, ask, answer))
  return draft.state !== state
}

/**
 * Goes on with a debate that is being created, as far as its agents answer at once, and for a short while: its
 * creator waits. Answers whether anybody was asked.
 */
export function advanceAtOnce(draft: Draft, { atOnce, now, monotonic }: AtOnceOptions): boolean {
  const began = monotonic()
  let isAsked = false
  advance(draft, new Set(), {
    now: now(),
    atOnce(ask, state) {
      const answer = monotonic() - began < LONGEST_AT_ONCE_MS ? atOnce(ask, state) : undefined
      isAsked ||= answer !== undefined
      return answer
    },
  })
  return isAsked
}

interface AtOnceOptions {
  atOnce: AskAtOnce
  now: () => Date
  monotonic: () => number
}

/** How long the creation of a debate waits for what its agents say at once. */
const LONGEST_AT_ONCE_MS = 20

/** An ask begun ahead of the log may find the debate paused in the phase before. */
function isTimely(arrived: Arrived, state: DebateState): boolean {
  if (isTerminal(state)) return true
  if ('seek' in arrived) return isSoughtNow(state, arrived.seek)
  return state.round === arrived.ask.round && state.phase === arrived.ask.phase
}

function isSoughtNow(state: DebateState, { key }: Seek): boolean {
  const next = nextSteps(state)
  return next.do === 'seek' && next.seek.key === key
}

/** A call that was broken off is no news for a finished debate, unless it cost something. */
const wasPaidFor = ({ kind, usage }: Answer) =>
  kind !== 'failed' || (usage.tokens_in ?? 0) + (usage.tokens_out ?? 0) > 0

/** What happens to a debate that no budget pays for. */
export const stopFor = (state: DebateState, lack: Lack) =>
  lack.follows === 'fail' ? fail(state, lack.message) : pauseForBudget(state, lack)

/** The answer of an agent that no budget pays for, when the debate finishes without it. */
export const unpaidAnswer = (
  { agent }: Ask,
  { panel }: Pick<DebateState, 'panel'>,
  { message }: Pick<Lack, 'message'>,
): Answer => ({
  kind: 'failed',
  reason: 'budget',
  message,
  usage: {},
  model: panel.find((member) => member.agent === agent)?.model ?? agent,
  generatedBy: 'model',
})
