import type { DebateState } from '../state.ts'

/** Whether the debate ended with several choices in front: then there are sides, and nobody is a minority. */
export const isTied = ({ end, tallies }: Pick<DebateState, 'end' | 'tallies'>): boolean =>
  end?.result === 'no_consensus' && tallies.at(-1)?.tie === true
