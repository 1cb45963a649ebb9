import type { Transaction } from '../../../../storage/database.ts'
import { replaceRows, rowsLike, type TableRow } from '../../../../storage/many-rows.ts'

type Stops = TableRow<'analytics_stops'>
type Key = Pick<Stops, 'organization_id' | 'day' | 'reason' | 'band'>

const KEY = ['organization_id', 'day', 'reason', 'band'] as const
const nameOf = ({ organization_id, day, reason, band }: Key) => JSON.stringify([organization_id, day, reason, band])

/** Debates that stopped before their last round, by day, reason and band of confidence; to be written together. */
export function stopCounts(tx: Transaction) {
  const changes: { key: Key; change: (known: Stops | undefined) => Stops | undefined }[] = []

  return {
    add(key: Key, confidence: number, saved: number) {
      changes.push({
        key,
        change: (known) => ({
          ...key,
          debates: (known?.debates ?? 0) + 1,
          rounds_saved: (known?.rounds_saved ?? 0) + saved,
          confidence: (known?.confidence ?? 0) + confidence,
          lowest: Math.min(known?.lowest ?? confidence, confidence),
          highest: Math.max(known?.highest ?? confidence, confidence),
          wrong: known?.wrong ?? 0,
        }),
      })
    },

    /** One more, or one less, turned out wrong. */
    addWrong(key: Key, times: 1 | -1) {
      changes.push({ key, change: (known) => known && { ...known, wrong: known.wrong + times } })
    },

    async write() {
      const found = await rowsLike(
        tx,
        'analytics_stops',
        changes.map(({ key }) => key),
      )
      const stops = new Map(found.map((row) => [nameOf(row), row]))
      for (const { key, change } of changes) {
        const now = change(stops.get(nameOf(key)))
        if (now) stops.set(nameOf(key), now)
      }
      await replaceRows(tx, 'analytics_stops', KEY, [...stops.values()])
    },
  }
}
