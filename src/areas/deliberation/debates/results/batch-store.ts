import { debatesOf } from '../../../../background/log-readers/views.ts'
import type { EndResult } from '../../../../engine/events/parts.ts'
import type { RecordedEvent } from '../../../../engine/events.ts'
import type { Transaction } from '../../../../storage/database.ts'
import { heldRows } from '../../../../storage/rows/held-rows.ts'
import { addUp, type TableRow } from '../../../../storage/rows/many-rows.ts'

type Result = Omit<TableRow<'debate_results'>, 'search'>

const NOTHING = { begun: 0, ended: 0, rounds: 0, agreed: 0, agreed_ms: 0 }

/** The results of the debates of these events, and how many there are by agent, domain and day. */
export async function resultBatch(tx: Transaction, events: readonly RecordedEvent[]) {
  const results = await heldRows(tx, 'debate_results', {
    key: ['debate_id'],
    like: debatesOf(events),
    generated: ['search'],
  })
  const facets: TableRow<'debate_facets'>[] = []
  const days: TableRow<'debate_days'>[] = []
  const supporters: TableRow<'debate_supporters'>[] = []

  return {
    begin(row: Result) {
      results.put(row)
      const { organization_id, domain, agents, created_at } = row
      const count = { organization_id, debates: 1 }
      facets.push({ ...count, facet: 'domain', value: domain })
      for (const value of new Set(agents)) facets.push({ ...count, facet: 'agent', value })
      days.push({ organization_id, day: created_at.slice(0, 10), ...NOTHING, begun: 1 })
    },

    change: (debateId: string, changes: Partial<Result>) => results.change([debateId], changes),

    /** Adds a debate that came to a result, or takes it out. */
    countEnd(debateId: string, times: 1 | -1) {
      const counted = results.get(debateId)
      if (!counted || counted.result === null || counted.ended_at === null) return
      const { organization_id, created_at, ended_at, result, rounds_used, agreeing } = counted
      const day = ended_at.slice(0, 10)
      const agreed = Number(result === 'consensus_reached') * times
      days.push({
        organization_id,
        day,
        begun: 0,
        ended: times,
        rounds: times * (rounds_used ?? 0),
        agreed,
        agreed_ms: agreed * (Date.parse(ended_at) - Date.parse(created_at)),
      })
      for (const agent of agreeing ?? []) supporters.push({ organization_id, day, agent, debates: times })
    },

    async write() {
      await results.write()
      await addUp(tx, 'debate_facets', ['organization_id', 'facet', 'value'], facets)
      await addUp(tx, 'debate_days', ['organization_id', 'day'], days)
      await addUp(tx, 'debate_supporters', ['organization_id', 'day', 'agent'], supporters)
    },
  }
}
export type ResultBatch = Awaited<ReturnType<typeof resultBatch>>

/** How many debates ended how. */
export async function outcomeBatch(tx: Transaction) {
  const outcomes: TableRow<'debate_outcomes'>[] = []
  return {
    count: (organization_id: string, result: EndResult) => outcomes.push({ organization_id, result, debates: 1 }),
    write: () => addUp(tx, 'debate_outcomes', ['organization_id', 'result'], outcomes),
  }
}
