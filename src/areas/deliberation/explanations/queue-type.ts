import { queueType } from '../../../background/queue/queue-type.ts'
import type { NewId } from '../../../shared/ids.ts'
import { NewBatch } from './batch-schema.ts'
import { MOST_IN_BATCH, optionsOf } from './batch-service.ts'
import type { BatchStore } from './batch-store.ts'
import type { BatchRun } from './run-batch.ts'

/** A batch that the queue runs; a retry continues the batch that was begun. */
export const batchQueueType = ({
  store,
  run,
  newId,
  now,
}: {
  store: Pick<BatchStore, 'add' | 'idOf' | 'find'>
  run: BatchRun
  newId: NewId
  now: () => Date
}) =>
  queueType({
    demands: { endpoint: 'explanations.batch' },
    shownTo: 'debates.read',
    payload: NewBatch,
    refuse: ({ debate_ids }) =>
      new Set(debate_ids).size > MOST_IN_BATCH
        ? { field: 'debate_ids', message: `must name at most ${MOST_IN_BATCH} debates` }
        : undefined,
    async run(asked, { organizationId: org, submittedBy, key, signal, logger, progress }) {
      await store.add(org, {
        id: newId('batch'),
        jobKey: key,
        options: optionsOf(asked),
        debateIds: [...new Set(asked.debate_ids)],
        createdBy: submittedBy,
        createdAt: now().toISOString(),
      })
      const id = await store.idOf(org, key)
      if (id === undefined) throw new Error('The batch that was just made is gone')
      await run(org, id, { signal, logger, progress })
      const done = await store.find(org, id)
      return { batch_id: id, success_count: done?.succeeded ?? 0, error_count: done?.failed ?? 0 }
    },
  })
