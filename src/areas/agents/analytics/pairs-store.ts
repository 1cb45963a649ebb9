import type { Transaction } from '../../../storage/database.ts'
import { replaceRows, rowsLike, type TableRow } from '../../../storage/many-rows.ts'

type Totals = TableRow<'analytics_pair_totals'>
type Key = Pick<Totals, 'organization_id' | 'agent' | 'other' | 'domain'>
type Meeting = TableRow<'analytics_pairs'>

const KEY = ['organization_id', 'agent', 'other', 'domain'] as const
const keyOf = ({ organization_id, agent, other, domain }: Key): Key => ({ organization_id, agent, other, domain })
const nameOf = (key: Key) => JSON.stringify(KEY.map((column) => key[column]))

/** How every two agents stand after each of their days; to be written together. */
export function pairCounts(tx: Transaction) {
  const meetings: Meeting[] = []

  return {
    add(meeting: Meeting) {
      meetings.push(meeting)
    },

    async write() {
      const known = await rowsLike(tx, 'analytics_pair_totals', meetings.map(keyOf))
      const totals = new Map(known.map((row) => [nameOf(row), row]))
      const days = new Map<string, TableRow<'analytics_pairs'>>()
      for (const meeting of meetings) {
        const name = nameOf(meeting)
        const total = after(totals.get(name), meeting)
        totals.set(name, total)
        const { first_day, last_day, ...now } = total
        days.set(`${name} ${last_day}`, { ...now, day: last_day })
      }
      await replaceRows(tx, 'analytics_pair_totals', KEY, [...totals.values()])
      await replaceRows(tx, 'analytics_pairs', [...KEY, 'day'], [...days.values()])
    },
  }
}

function after(known: Totals | undefined, { day, met, differed, wins, losses, draws, ...meeting }: Meeting): Totals {
  return {
    ...keyOf(meeting),
    first_day: known?.first_day ?? day,
    // Clocks of two nodes may differ around midnight; the last row has to stay the last.
    last_day: known && known.last_day > day ? known.last_day : day,
    met: (known?.met ?? 0) + met,
    differed: (known?.differed ?? 0) + differed,
    wins: (known?.wins ?? 0) + wins,
    losses: (known?.losses ?? 0) + losses,
    draws: (known?.draws ?? 0) + draws,
  }
}
