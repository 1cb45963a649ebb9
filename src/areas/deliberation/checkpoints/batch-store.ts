import { debatesOf } from '../../../background/log-readers/views.ts'
import type { RecordedEvent } from '../../../engine/events.ts'
import type { Transaction } from '../../../storage/database.ts'
import { heldRows } from '../../../storage/rows/held-rows.ts'
import { addUp, type TableRow } from '../../../storage/rows/many-rows.ts'

export type CheckpointRow = TableRow<'checkpoints'>

/** The checkpoints of the debates of these events, and how many there are. */
export async function checkpointBatch(tx: Transaction, events: readonly RecordedEvent[]) {
  const checkpoints = await heldRows(tx, 'checkpoints', { key: ['id'], like: debatesOf(events), group: 'debate_id' })
  const counts: TableRow<'checkpoint_counts'>[] = []

  const count = ({ organization_id, standing }: CheckpointRow, times: 1 | -1) =>
    counts.push({ organization_id, standing, checkpoints: times })

  function put(row: CheckpointRow) {
    const before = checkpoints.get(row.id)
    if (before) count(before, -1)
    count(row, 1)
    checkpoints.put(row)
  }

  return {
    of: checkpoints.group,
    put,
    change: (id: string, changes: Partial<Omit<CheckpointRow, 'standing'>>) => checkpoints.change([id], changes),

    /** The debate rests at this checkpoint, or at none. */
    standAt(debateId: string, active: string | undefined) {
      for (const row of checkpoints.group(debateId)) {
        const standing = row.id === active ? 'active' : row.resumed_at === null ? 'expired' : 'resumed'
        if (standing !== row.standing) put({ ...row, standing })
      }
    },

    forget(debateId: string) {
      for (const row of checkpoints.group(debateId)) {
        count(row, -1)
        checkpoints.delete(row)
      }
    },

    async write() {
      await checkpoints.write()
      await addUp(tx, 'checkpoint_counts', ['organization_id', 'standing'], counts)
    },
  }
}
