import type { Debate } from '../../../api/debates/debates.ts'

export const MOST_ROUNDS = 12

/** After which rounds a debate can be left, the latest first; 0 is before the first. A fork has held only some of its rounds itself. */
export function roundsToForkAfter({ rounds_used, parent }: Pick<Debate, 'rounds_used' | 'parent'>): readonly number[] {
  const held = Array.from({ length: rounds_used }, (_, place) => rounds_used - place)
  return parent === null ? [...held, 0] : held.slice(0, 1)
}
