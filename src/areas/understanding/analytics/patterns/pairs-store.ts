import type { Transaction } from '../../../../storage/database.ts'
import { heldRows } from '../../../../storage/held-rows.ts'
import { replaceRows, type TableRow } from '../../../../storage/many-rows.ts'

type Totals = TableRow<'analytics_pair_totals'>

/** Two agents that both chose in a debate, the first by name first. */
interface Meeting extends Omit<Totals, 'first_day' | 'last_day'> {
  day: string
}

/** The domain under which is kept how two agents stand everywhere. */
export const EVERYWHERE = ''

/** How every two agents stand, and stood at the end of each of their days; to be written together. */
export function pairCounts(tx: Transaction) {
  const meetings: Meeting[] = []

  return {
    add(meeting: Meeting) {
      meetings.push({ ...meeting, domain: EVERYWHERE }, meeting)
    },

    async write() {
      const totals = await heldRows(tx, 'analytics_pair_totals', {
        key: ['organization_id', 'domain', 'agent', 'other'],
        like: meetings.map(({ organization_id, domain, agent, other }) => ({ organization_id, domain, agent, other })),
      })
      const days = new Map<string, TableRow<'analytics_pair_days'>>()
      for (const meeting of meetings) {
        const { organization_id, domain, agent, other } = meeting
        const now = after(totals.get(organization_id, domain, agent, other), meeting)
        totals.put(now)
        if (domain !== EVERYWHERE) continue
        const { last_day: day, met, differed } = now
        days.set(JSON.stringify([organization_id, agent, other, day]), {
          organization_id,
          agent,
          other,
          day,
          met,
          differed,
        })
      }
      await totals.write()
      await replaceRows(tx, 'analytics_pair_days', ['organization_id', 'agent', 'other', 'day'], [...days.values()])
    },
  }
}

const after = (known: Totals | undefined, { day, ...meeting }: Meeting): Totals => ({
  ...meeting,
  first_day: known?.first_day ?? day,
  // Clocks of two nodes may differ around midnight; the last row has to stay the last.
  last_day: known && known.last_day > day ? known.last_day : day,
  met: (known?.met ?? 0) + meeting.met,
  differed: (known?.differed ?? 0) + meeting.differed,
  wins: (known?.wins ?? 0) + meeting.wins,
  losses: (known?.losses ?? 0) + meeting.losses,
  draws: (known?.draws ?? 0) + meeting.draws,
})
