import type { RetainableKind } from '../../../storage/rows/retainable.ts'

/** The brake against mass deletion: a run that would take more than this share of a kind, and more than this many items, stops until it is confirmed. */
const BRAKE_SHARE = 0.2
const BRAKE_ITEMS = 50

/** The kinds of which a run would take too much without a confirmation. */
export type OverTheBrake = Record<string, { would_take: number; of: number }>

/** Compares what a run has planned of each kind with all that these tenants have of it. */
export async function overTheBrake(
  planned: ReadonlyMap<string, number>,
  kinds: readonly RetainableKind[],
  tenants: readonly string[],
): Promise<OverTheBrake> {
  const over: OverTheBrake = {}
  for (const kind of kinds) {
    const wouldTake = planned.get(kind.kind) ?? 0
    const all = wouldTake > 0 ? await kind.count(tenants) : 0
    if (wouldTake > BRAKE_ITEMS && wouldTake > all * BRAKE_SHARE) over[kind.kind] = { would_take: wouldTake, of: all }
  }
  return over
}
