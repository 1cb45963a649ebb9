import { momentId } from '../../../engine/checkpoint-ids.ts'
import type { RecordedEvent } from '../../../engine/events.ts'
import type { MomentType, NewMoment } from '../../../engine/insight/moments.ts'
import { debatesOf } from '../../../background/views.ts'
import { DAY_MS } from '../../../shared/time/lengths.ts'
import type { Transaction } from '../../../storage/database.ts'
import { heldRows } from '../../../storage/held-rows.ts'
import { addUp, type TableRow } from '../../../storage/many-rows.ts'

const WEEK_MS = 7 * DAY_MS

/** A week outweighs the greatest significance. */
export const heatAt = (at: string, significance = 0) => Date.parse(at) / WEEK_MS + significance

/** The moments of the debates of these events, and how many an organization has. */
export async function momentBook(tx: Transaction, events: readonly RecordedEvent[]) {
  const changing = events.filter(({ type }) => type === 'outcome_recorded' || type === 'debate_erased')
  const moments = await heldRows(tx, 'moments', { key: ['id'], like: debatesOf(changing), group: 'debate_id' })
  const counts: TableRow<'moment_counts'>[] = []

  return {
    add({ organizationId, debateId, version, at }: RecordedEvent, added: readonly NewMoment[], round: number) {
      for (const [index, { type, agent, others, significance, description, facts }] of added.entries()) {
        moments.put({
          organization_id: organizationId,
          id: `${momentId(debateId, version)}_${index + 1}`,
          debate_id: debateId,
          type,
          agent,
          others: [...others],
          round,
          significance,
          heat: heatAt(at, significance),
          description,
          facts,
          at,
        })
        counts.push({ organization_id: organizationId, type, agent, moments: 1 })
      }
    },

    /** Those of a type, or all. */
    forget({ organizationId, debateId }: RecordedEvent, type?: MomentType) {
      for (const moment of moments.group(debateId)) {
        if (type !== undefined && moment.type !== type) continue
        moments.delete(moment)
        counts.push({ organization_id: organizationId, type: moment.type, agent: moment.agent, moments: -1 })
      }
    },

    async write() {
      await moments.write()
      await addUp(tx, 'moment_counts', ['organization_id', 'type', 'agent'], counts)
    },
  }
}
