import Type from 'typebox'
import { defineJob, type JobAddress } from '../../../background/queue/job.ts'
import type { BatchRun } from './run-batch.ts'

const BatchJob = Type.Object({ organization_id: Type.String(), batch_id: Type.String() })

export const EXPLAIN_BATCH: JobAddress<typeof BatchJob> = { name: 'explanations.batch', payload: BatchJob }

export const explanationJobs = (run: BatchRun) => [
  defineJob({
    ...EXPLAIN_BATCH,
    run: ({ organization_id, batch_id }, context) => run(organization_id, batch_id, context),
  }),
]
