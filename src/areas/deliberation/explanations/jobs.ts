import Type from 'typebox'
import { defineJob, type JobAddress } from '../../../jobs/define.ts'
import { DAY_MS } from '../../../shared/time/lengths.ts'
import type { BatchStore } from './batch-store.ts'
import type { BatchRun } from './run-batch.ts'

const BatchJob = Type.Object({ organization_id: Type.String(), batch_id: Type.String() })

export const EXPLAIN_BATCH: JobAddress<typeof BatchJob> = { name: 'explanations.batch', payload: BatchJob }

const KEPT_DAYS = 30

interface Needs {
  run: BatchRun
  store: Pick<BatchStore, 'removeCreatedBefore'>
  now: () => Date
}

export const explanationJobs = ({ run, store, now }: Needs) => [
  defineJob({
    ...EXPLAIN_BATCH,
    run: ({ organization_id, batch_id }, context) => run(organization_id, batch_id, context),
  }),
  defineJob({
    name: 'explanations.forget-old',
    payload: Type.Object({}),
    schedule: '37 3 * * *',
    run: () => store.removeCreatedBefore(new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString()),
  }),
]
