import { type Recorded, recorded } from '../../../engine/events.ts'
import { debatesOf, defineView } from '../../../jobs/views.ts'
import { heldRows } from '../../../storage/held-rows.ts'
import { addUp, type TableRow } from '../../../storage/many-rows.ts'

type Row = TableRow<'checkpoints'>

/** The checkpoints of all debates, so that an organization can list its own. */
export const checkpointList = defineView({
  name: 'checkpoints',
  types: ['checkpoint_created', 'debate_paused', 'debate_resumed', 'debate_end', 'debate_cancelled', 'debate_erased'],
  tables: ['checkpoints', 'checkpoint_counts'],
  async fold(tx, events) {
    const checkpoints = await heldRows(tx, 'checkpoints', { key: ['id'], like: debatesOf(events), group: 'debate_id' })
    const counts: TableRow<'checkpoint_counts'>[] = []
    const count = ({ organization_id, standing }: Row, times: 1 | -1) =>
      counts.push({ organization_id, standing, checkpoints: times })
    const put = (row: Row) => {
      const before = checkpoints.get(row.id)
      if (before) count(before, -1)
      count(row, 1)
      checkpoints.put(row)
    }
    const standAt = (debateId: string, active: string | undefined) => {
      for (const row of checkpoints.group(debateId)) {
        const standing = row.id === active ? 'active' : row.resumed_at === null ? 'expired' : 'resumed'
        if (standing !== row.standing) put({ ...row, standing })
      }
    }
    for (const logged of events) {
      const event = recorded(logged)
      const { debateId, at } = event
      switch (event.type) {
        case 'checkpoint_created': {
          const isPaused = checkpoints.group(debateId).some(({ standing }) => standing === 'active')
          const created = createdBy(event)
          put(created)
          if (isPaused) standAt(debateId, created.id)
          break
        }
        case 'debate_paused':
          standAt(debateId, event.data.checkpoint)
          break
        case 'debate_resumed': {
          const { checkpoint } = event.data
          if (checkpoint) checkpoints.change([checkpoint], { resumed_at: at })
          standAt(debateId, undefined)
          break
        }
        case 'debate_end':
        case 'debate_cancelled':
          standAt(debateId, undefined)
          break
        case 'debate_erased':
          for (const row of checkpoints.group(debateId)) {
            count(row, -1)
            checkpoints.delete(row)
          }
      }
    }
    await checkpoints.write()
    await addUp(tx, 'checkpoint_counts', ['organization_id', 'standing'], counts)
  },
})

function createdBy({
  organizationId,
  debateId,
  version,
  at,
  data,
  private: text,
}: Recorded<'checkpoint_created'>): Row {
  const { checkpoint, round, reason, user } = data
  return {
    organization_id: organizationId,
    id: checkpoint,
    debate_id: debateId,
    version,
    round,
    reason: text?.reason ?? reason,
    note: text?.note ?? null,
    created_by: user ?? null,
    created_at: at,
    resumed_at: null,
    standing: 'expired',
  }
}
