import type { ItemStatus } from './tables.ts'

interface Open {
  place: number
  status: ItemStatus
  claimed_at: string | null
  started_at: string | null
}

/** A start that is silent for so long died with its worker, more often than it may be tried. */
const LOST_AFTER_MS = 600_000

/** The places of the items that are begun now: those whose start was lost, and as many others as there is room for. */
export function dueOf(items: readonly Open[], maxParallel: number, at: Date): number[] {
  const underWay = items.filter(({ status }) => status === 'processing')
  const lost = underWay.filter(
    ({ claimed_at, started_at }) => started_at === null && Date.parse(claimed_at ?? '') <= at.getTime() - LOST_AFTER_MS,
  )
  const room = Math.max(0, maxParallel - underWay.length)
  const next = items.filter(({ status }) => status === 'pending').slice(0, room)
  return [...lost, ...next].map(({ place }) => place)
}
