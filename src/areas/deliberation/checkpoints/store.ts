import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'
import { listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { type Checkpoint, type CheckpointListQuery, checkpointIdNames } from './schema.ts'

/** The organization's checkpoints as a list, and which of them were taken off it. */
export const checkpointStore = (db: Database) => ({
  async list(org: string, { status }: Pick<CheckpointListQuery, 'status'>, page: Page): Promise<Slice<Checkpoint>> {
    const found = db
      .selectFrom('checkpoints')
      .where('organization_id', '=', org)
      .where('id', 'not in', deletedOf(db, org))
      .$if(status !== undefined, (query) => query.where('standing', '=', status ?? 'active'))
    const newest = found.selectAll().orderBy('created_at', 'desc').orderBy('id')
    const { items, total } = await listWithTotal(newest, countOf(db, org, status), page)
    return {
      total,
      items: items.map(({ id, debate_id, version, round, standing, reason, note, created_by, created_at }) => ({
        ...checkpointIdNames(id),
        debate_id,
        version,
        round,
        status: standing,
        reason,
        note,
        resumable: standing === 'active',
        created_by,
        created_at,
      })),
    }
  },

  /** The checkpoints of one debate, or of all debates of the organization. */
  async deleted(org: string, debateId?: string): Promise<ReadonlySet<string>> {
    const rows = await deletedOf(db, org)
      .$if(debateId !== undefined, (query) => query.where('debate_id', '=', debateId ?? ''))
      .execute()
    return new Set(rows.map(({ id }) => id))
  },

  async remove(org: string, checkpoint: { id: string; debateId: string; by: string; at: string }) {
    const { id, debateId, by, at } = checkpoint
    await db
      .insertInto('deleted_checkpoints')
      .values({ organization_id: org, id, debate_id: debateId, deleted_by: by, deleted_at: at })
      .onConflict((on) => on.column('id').doNothing())
      .execute()
  },
})
export type CheckpointStore = ReturnType<typeof checkpointStore>

async function countOf(db: Database, org: string, status: CheckpointListQuery['status']): Promise<number> {
  const [{ kept }, { gone }] = await Promise.all([
    db
      .selectFrom('checkpoint_counts')
      .select(({ fn }) => fn.sum<number | null>('checkpoints').as('kept'))
      .where('organization_id', '=', org)
      .$if(status !== undefined, (query) => query.where('standing', '=', status ?? 'active'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('checkpoints')
      .select(({ fn }) => fn.countAll<number>().as('gone'))
      .where('id', 'in', deletedOf(db, org))
      .$if(status !== undefined, (query) => query.where('standing', '=', status ?? 'active'))
      .executeTakeFirstOrThrow(),
  ])
  return Number(kept ?? 0) - gone
}

const deletedOf = (db: Database, org: string) =>
  db.selectFrom('deleted_checkpoints').select('id').where('organization_id', '=', org)
