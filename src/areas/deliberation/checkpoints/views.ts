import { batchView, debatesOf } from '../../../background/log-readers/views.ts'
import type { Recorded, RecordedEvent } from '../../../engine/events.ts'
import type { Transaction } from '../../../storage/database.ts'
import { addUp, type TableRow } from '../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../storage/rows/rows-in-memory.ts'

type CheckpointRow = TableRow<'checkpoints'>

/** The checkpoints of the debates of these events, and how many there are. */
async function checkpointBatch(tx: Transaction, events: readonly RecordedEvent[]) {
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

/** The checkpoints of all debates, so that an organization can list its own. */
export const checkpointList = batchView({
  name: 'checkpoints',
  tables: ['checkpoints', 'checkpoint_counts'],
  open: checkpointBatch,
  on: {
    checkpoint_created(batch, event) {
      const { debateId } = event
      const isPaused = batch.of(debateId).some(({ standing }) => standing === 'active')
      const created = createdBy(event)
      batch.put(created)
      if (isPaused) batch.standAt(debateId, created.id)
    },
    debate_paused: (batch, { debateId, data }) => batch.standAt(debateId, data.checkpoint),
    debate_resumed(batch, { debateId, at, data }) {
      if (data.checkpoint) batch.change(data.checkpoint, { resumed_at: at })
      batch.standAt(debateId, undefined)
    },
    debate_end: (batch, { debateId }) => batch.standAt(debateId, undefined),
    debate_cancelled: (batch, { debateId }) => batch.standAt(debateId, undefined),
    debate_erased: (batch, { debateId }) => batch.forget(debateId),
  },
  textErased(batch, { events }) {
    for (const event of events) {
      if (event.type === 'checkpoint_created') batch.change(event.data.checkpoint, wordsOf(event))
    }
  },
})

function createdBy(event: Recorded<'checkpoint_created'>): CheckpointRow {
  const { organizationId, debateId, version, at, data } = event
  const { checkpoint, round, user } = data
  return {
    organization_id: organizationId,
    id: checkpoint,
    debate_id: debateId,
    version,
    round,
    ...wordsOf(event),
    created_by: user ?? null,
    created_at: at,
    resumed_at: null,
    standing: 'expired',
  }
}

const wordsOf = ({ data, private: text }: Recorded<'checkpoint_created'>) => ({
  reason: text?.reason ?? data.reason,
  note: text?.note ?? null,
})
