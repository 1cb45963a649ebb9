import { defined } from '../defined.ts'
import type { Answer, Ask } from '../flow/asks.ts'
import { type DebateState, isTerminal } from '../state.ts'

export type Asked = ReturnType<typeof askedBy>

/** What every event says about the ask it answers, and what the answer took. */
export function askedBy(state: DebateState, ask: Ask, { usage, how, model, generatedBy }: Answer) {
  const { key, round, phase, agent } = ask
  const isLate = isTerminal(state) || round !== state.round || phase !== state.phase
  const asked = { ask: key, round, phase, agent, model, generated_by: generatedBy }
  return defined({ ...asked, ...usage, ...how, discarded: isLate || undefined })
}

/** For the further events of one ask. */
export const withoutUsage = ({ ask, round, phase, agent, model, generated_by, discarded }: Asked) =>
  defined({ ask, round, phase, agent, model, generated_by, discarded })
