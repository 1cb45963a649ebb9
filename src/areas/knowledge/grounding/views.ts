import { batchView, debatesOf } from '../../../background/log-readers/views.ts'
import type { Recorded, RecordedEvent } from '../../../engine/events.ts'
import type { Transaction } from '../../../storage/database.ts'
import { addUp, type TableRow } from '../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../storage/rows/rows-in-memory.ts'

/** False for the many answers that cite nothing. */
const changesSomething = ({ type, data }: RecordedEvent) =>
  type === 'agent_message' || type === 'critique' ? (data.cites ?? []).length > 0 : true

/** The passages supplied to the debates of these events. */
async function suppliedBatch(tx: Transaction, events: readonly RecordedEvent[]) {
  const like = debatesOf(events.filter(changesSomething))
  const supplied = await heldRows(tx, 'supplied_passages', { key: ['debate_id', 'evidence'], like, group: 'debate_id' })
  const figures: TableRow<'retrieval_figures'>[] = []

  return {
    supply({ organizationId, debateId, at, data: { evidence, origin } }: Recorded<'evidence_attached'>) {
      if (!origin) return
      const { item, passage, rank = null } = origin
      const place = { organization_id: organizationId, debate_id: debateId, evidence }
      supplied.put({ ...place, item, passage, rank, at, cited: false })
    },

    cite(debateId: string, cites: readonly string[] = []) {
      for (const evidence of cites) supplied.change([debateId, evidence], { cited: true })
    },

    /** Scores the search by the rank of the first cited passage. */
    end({ organizationId, debateId }: Recorded<'debate_end'>) {
      const rows = [...supplied.group(debateId)]
      if (rows.length === 0) return
      const cited = rows.filter((row) => row.cited)
      const ranked = rows.some(({ rank }) => rank !== null)
      const first = Math.min(...cited.map(({ rank }) => rank ?? Number.POSITIVE_INFINITY))
      figures.push({
        organization_id: organizationId,
        supplied: rows.length,
        cited: cited.length,
        searches: ranked ? 1 : 0,
        reciprocal: 1 / first,
      })
    },

    forget(debateId: string) {
      for (const row of supplied.group(debateId)) supplied.delete(row)
    },

    async write() {
      await supplied.write()
      await addUp(tx, 'retrieval_figures', ['organization_id'], figures)
    },
  }
}

/** Which passages debates were given and which of them they cited: this measures the search. */
export const suppliedPassages = batchView({
  name: 'supplied_passages',
  tables: ['supplied_passages', 'retrieval_figures'],
  textErased: 'keeps no text',
  open: suppliedBatch,
  on: {
    evidence_attached: (batch, event) => batch.supply(event),
    agent_message: (batch, { debateId, data }) => data.discarded || batch.cite(debateId, data.cites),
    critique: (batch, { debateId, data }) => data.discarded || batch.cite(debateId, data.cites),
    debate_end: (batch, event) => batch.end(event),
    debate_erased: (batch, { debateId }) => batch.forget(debateId),
  },
})
