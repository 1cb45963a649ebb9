import type { Transaction } from '../../../storage/database.ts'
import { addUp, type TableRow } from '../../../storage/many-rows.ts'

/** How many runs are over, by result, day and agent; to be added up and written together. */
export function replayCounts(tx: Transaction) {
  const results: TableRow<'replay_counts'>[] = []
  const days: TableRow<'replay_days'>[] = []
  const seats: TableRow<'replay_agents'>[] = []

  return {
    /** Adds a run that is over, or takes it out. */
    add({ organization_id, result, agents, created_at }: TableRow<'replays'>, replays: 1 | -1) {
      if (result === null) return
      results.push({ organization_id, result, replays })
      days.push({ organization_id, day: created_at.slice(0, 10), replays })
      for (const agent of new Set(agents)) seats.push({ organization_id, agent, replays })
    },

    async write() {
      await addUp(tx, 'replay_counts', ['organization_id', 'result'], results)
      await addUp(tx, 'replay_days', ['organization_id', 'day'], days)
      await addUp(tx, 'replay_agents', ['organization_id', 'agent'], seats)
    },
  }
}
