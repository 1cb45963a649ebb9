import type { DebateState } from '../../../../engine/state.ts'

/** The id of the proposal that is named by its id or its text; what names none is left to the engine to refuse. */
export function proposalNamed({ proposals }: DebateState, given: string): string {
  const wanted = given.trim()
  if (proposals.some(({ id }) => id === wanted)) return wanted
  const named = proposals.find(({ text }) => text.trim().toLowerCase() === wanted.toLowerCase())
  return named?.id ?? wanted
}
