import type { Enqueue } from '../../../background/queue/job.ts'
import { notFound, tooLarge } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { BatchOptions, BatchResultsQuery, BatchStatus, NewBatch } from './batch-schema.ts'
import type { BatchProgress, BatchStore } from './batch-store.ts'
import { EXPLAIN_BATCH } from './jobs.ts'

export const MOST_IN_BATCH = 100

/** Explanations of many debates, made in the background. A batch belongs to an organization. */
export function batchService({
  store,
  enqueue,
  newId,
  now,
}: {
  store: Pick<BatchStore, 'add' | 'find' | 'results'>
  enqueue: Enqueue
  newId: NewId
  now: () => Date
}) {
  async function visible(id: string, { org }: Caller): Promise<BatchProgress> {
    const found = await store.find(org, id)
    if (!found) throw notFound('batch', id)
    return found
  }

  return {
    async create(asked: NewBatch, { org, userId }: Caller) {
      const debateIds = [...new Set(asked.debate_ids)]
      if (debateIds.length > MOST_IN_BATCH) throw tooLarge(`A batch holds at most ${MOST_IN_BATCH} debates`)
      const id = newId('batch')
      const batch = { id, jobKey: null, options: optionsOf(asked), debateIds, createdBy: userId }
      await store.add(org, { ...batch, createdAt: now().toISOString() }, (tx) =>
        enqueue(EXPLAIN_BATCH, { organization_id: org, batch_id: id }, { tx, key: id }),
      )
      const address = `/explainability/batch/${id}`
      return {
        batch_id: id,
        status: 'pending' as const,
        total_debates: debateIds.length,
        status_url: `${address}/status`,
        results_url: `${address}/results`,
      }
    },

    status: async (id: string, caller: Caller): Promise<BatchStatus> => statusRecord(await visible(id, caller)),

    async results(id: string, { include_partial, ...page }: BatchResultsQuery, caller: Caller) {
      const status = statusRecord(await visible(id, caller))
      const isShown = include_partial || status.status === 'completed'
      const { items, total } = isShown ? await store.results(caller.org, id, page) : { items: [], total: 0 }
      return {
        ...status,
        ...(!isShown && { message: 'The batch is not done yet; try again later, or with include_partial=true' }),
        results: items,
        pagination: { ...page, total, has_more: page.offset + items.length < total },
      }
    },
  }
}
export type BatchService = ReturnType<typeof batchService>

/** Missing options take their defaults. */
export const optionsOf = ({ options = {}, include_evidence, include_counterfactuals }: NewBatch): BatchOptions => ({
  include_evidence: options.include_evidence ?? include_evidence ?? true,
  include_counterfactuals: options.include_counterfactuals ?? include_counterfactuals ?? false,
  include_vote_pivots: options.include_vote_pivots ?? false,
  format: options.format ?? 'full',
})

function statusRecord({ id, total, succeeded, failed, createdAt, startedAt, completedAt }: BatchProgress): BatchStatus {
  const processed = succeeded + failed
  return {
    batch_id: id,
    status: completedAt ? 'completed' : startedAt ? 'processing' : 'pending',
    total_debates: total,
    processed_count: processed,
    success_count: succeeded,
    error_count: failed,
    created_at: createdAt,
    started_at: startedAt,
    completed_at: completedAt,
    progress_pct: Math.round((1000 * processed) / total) / 10,
  }
}
