import type { DebateState } from '../state.ts'

const ORPHANED = 'The debate that this one was forked from was deleted, and with it what this one had inherited'
const QUESTION_ERASED = 'The question was erased, and without it there is nothing to decide'

/** What was taken from a debate that it cannot go on without; nothing where it can. */
export function lossOf({ orphaned, questionErased }: Pick<DebateState, 'orphaned' | 'questionErased'>) {
  if (orphaned) return ORPHANED
  return questionErased ? QUESTION_ERASED : undefined
}
