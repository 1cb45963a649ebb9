import { defineArea, type Platform } from '../../../platform.ts'
import type { Debates } from '../debates/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { batchService } from './batch-service.ts'
import { batchStore } from './batch-store.ts'
import { explanationJobs } from './jobs.ts'
import { batchQueueType } from './queue-type.ts'
import { agentReliability } from './reliability.ts'
import { reliabilityStore } from './reliability-store.ts'
import { batchRoutes, explanationRoutes } from './routes.ts'
import { batchRun } from './run-batch.ts'
import { explanationService } from './service.ts'
import { explanationTables } from './tables.ts'
import { agentCalls } from './views.ts'

export type { ExplanationService } from './service.ts'

/** Explanations: why debates concluded what they did. */
export function explanations(
  platform: Pick<Platform, 'db' | 'log' | 'jobs' | 'agents' | 'newId' | 'now'>,
  { ledger, debates }: { ledger: Ledger; debates: Debates },
) {
  const { db, log, jobs, agents, newId, now } = platform
  const store = batchStore(db)
  const run = batchRun({ store, debates, now })
  const service = explanationService({ debates, ledger, readLog: log.read })
  const reliability = agentReliability({ store: reliabilityStore(db), agents, now })
  const batches = batchService({ store, enqueue: jobs.enqueue, newId, now })
  const area = defineArea({
    name: 'explanations',
    stability: 'stable',
    workspaces: true,
    tables: explanationTables,
    endpoints: [...explanationRoutes(service, reliability), ...batchRoutes(batches)],
    views: [agentCalls],
    erases: (tx, { org, debateId }) => store.forget(org, debateId, tx),
    jobs: explanationJobs(run),
    queueTypes: { explanation_batch: batchQueueType({ store, run, newId, now }) },
  })
  return { area, explanations: service }
}
