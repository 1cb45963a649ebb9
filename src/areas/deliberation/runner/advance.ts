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

/** An answer, or the evidence found for what agents lack. */
export type Arrived = { ask: Ask; answer: Answer } | { seek: Seek; found: readonly NewEvidence[] }

/** What is left to do when there is nothing more to record. */
export type Remaining = Exclude<NextSteps, { do: 'record' }>

/** More steps without an answer than any debate has: beyond this the engine runs in a circle. */
const MOST_STEPS = 1_000

/** Processes the answers whose phase has come and everything that follows; `answers` keeps the others. */
export function advance(draft: Draft, answers: Set<Arrived>, now: Date): Remaining {
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const next = nextSteps(draft.state)
    if (next.do === 'record') draft.add([next.event])
    else if (next.do === 'wait' && next.until <= now.toISOString())
      draft.add(expireBreakpoint(draft.state, now.toISOString()))
    else if (!takeIn(draft, answers)) return next
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
