import { defineArea, type Platform } from '../../../platform.ts'
import { calibrations } from './calibration.ts'
import { FORMER_BALANCES, recordJobs } from './jobs.ts'
import { recordService } from './service.ts'
import { recordStore } from './store.ts'
import { recordTables } from './tables.ts'
import { agentRecords } from './views.ts'

interface RecordsDependencies {
  /** Loads a debate by its log. */
  load: Parameters<typeof recordJobs>[0]['load']
  /** The organization above a workspace, or the tenant itself. */
  payerOf: (tenant: string) => Promise<string>
}

/** Records: how often each agent was right, and what the confidence of an organization's decisions was worth. */
export function records({ db, jobs }: Pick<Platform, 'db' | 'jobs'>, { load, payerOf }: RecordsDependencies) {
  const store = recordStore(db)
  const calibration = calibrations({
    store,
    wantFormer: (org, latest) => jobs.enqueue(FORMER_BALANCES, { organization_id: org }, { key: `${org}@${latest}` }),
  })
  const area = defineArea({
    name: 'records',
    stability: 'stable',
    workspaces: true,
    tables: recordTables,
    endpoints: [],
    views: [agentRecords],
    jobs: recordJobs({ store, load }),
  })
  return { area, refit: calibration.refit, ...recordService({ store, learned: calibration.current, payerOf }) }
}
