import { type ExportKind, pagesByKey } from '../../../storage/export-kind.ts'

/** Every question of every batch, and which debate answers it. */
export const batchExport: ExportKind = {
  name: 'batches',
  may: 'batches.read',
  columns: [
    'batch_id',
    'index',
    'question',
    'status',
    'debate_id',
    'error',
    'batch_status',
    'created_by',
    'created_at',
    'started_at',
    'completed_at',
  ],
  async *rows(tx, org) {
    const batches = (after: string, limit: number) =>
      tx
        .selectFrom('batches')
        .select(['id', 'status as batch_status', 'created_by', 'created_at'])
        .where('organization_id', '=', org)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
    for await (const page of pagesByKey(batches, ({ id }) => id)) {
      for (const { id: batch_id, ...batch } of page) {
        const items = await tx
          .selectFrom('batch_items')
          .select(['place as index', 'question', 'status', 'error', 'debate_id', 'started_at', 'completed_at'])
          .where('organization_id', '=', org)
          .where('batch_id', '=', batch_id)
          .orderBy('place')
          .execute()
        yield items.map(({ debate_id, ...item }) => ({
          ...batch,
          batch_id,
          ...item,
          debate_id: item.started_at === null ? null : debate_id,
        }))
      }
    }
  },
}
