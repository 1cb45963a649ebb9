import { batchView, debatesOf } from '../../../background/log-readers/views.ts'
import { addUp, type TableRow } from '../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../storage/rows/rows-in-memory.ts'

/** Which debates have evidence, and how many there are. */
export const evidenceDebates = batchView({
  name: 'evidence_debates',
  tables: ['evidence_debates', 'evidence_debate_counts'],
  textErased: 'keeps no text',
  async open(tx, events) {
    const debates = await heldRows(tx, 'evidence_debates', { key: ['debate_id'], like: debatesOf(events) })
    const counts: TableRow<'evidence_debate_counts'>[] = []
    return {
      add(organization_id: string, debate_id: string) {
        const known = debates.get(debate_id)
        if (!known) counts.push({ organization_id, debates: 1 })
        debates.put({ organization_id, debate_id, pieces: (known?.pieces ?? 0) + 1 })
      },
      forget(debateId: string) {
        const known = debates.get(debateId)
        if (!known) return
        debates.delete(known)
        counts.push({ organization_id: known.organization_id, debates: -1 })
      },
      async write() {
        await debates.write()
        await addUp(tx, 'evidence_debate_counts', ['organization_id'], counts)
      },
    }
  },
  on: {
    evidence_attached: (batch, { organizationId, debateId }) => batch.add(organizationId, debateId),
    debate_erased: (batch, { debateId }) => batch.forget(debateId),
  },
})
