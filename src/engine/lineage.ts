import type { DebateState } from './state.ts'

/** Texts that were taken out of the log of a debate. */
export interface ClearedTexts {
  debateId: string
  versions: readonly number[]
}

/** Whether a debate was folded from these texts: its own, or those that it inherited as a fork. */
export const isFoldedFrom = (
  { debateId, ancestors }: Pick<DebateState, 'debateId' | 'ancestors'>,
  cleared: ClearedTexts,
): boolean =>
  debateId === cleared.debateId ||
  ancestors.some(
    (ancestor) =>
      ancestor.debateId === cleared.debateId && cleared.versions.some((version) => version <= ancestor.version),
  )
