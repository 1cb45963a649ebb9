import type { Background } from '../../../background/queue/await-job.ts'
import { type Area, defineArea, type Platform } from '../../../platform.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Mail } from '../../identity/mailbox/index.ts'
import type { StoredExportService } from '../../work/exports/index.ts'
import type { OpenTenants } from '../../work/workspaces/index.ts'
import { levelOf } from '../classify/index.ts'
import type { HoldsOver } from '../holds/index.ts'
import { retentionAnnounces } from './announces.ts'
import { runBeginner } from './begin-run.ts'
import { policyExecution } from './execute-policy.ts'
import { expiringReader, expiryNotices } from './expiring-items.ts'
import { retentionJobs } from './jobs.ts'
import { planner } from './plan.ts'
import { policyStore } from './policy-store.ts'
import { retentionQueueTypes } from './queue-types.ts'
import { retentionRoutes } from './routes.ts'
import { archiveAbandonment, batchArchiver, retentionArchive } from './run-archives.ts'
import { planApplier, runDriver } from './run-driver.ts'
import { runAbandonment, runReporter } from './run-outcome.ts'
import { runStore } from './run-store.ts'
import { retentionSchedule } from './schedules.ts'
import { retentionService } from './service.ts'
import { retentionTables } from './tables.ts'
import { workspaceLook } from './workspace-expiry.ts'
import { workspacePolicies } from './workspace-policies.ts'

interface FromOtherAreas {
  holdsOver: HoldsOver
  tenantsOf: (payer: string) => Promise<string[]>
  openTo: OpenTenants
  background: () => Background
  demandFresh: (caller: Caller) => Promise<void>
  mail: Mail
  /** All areas: each declares what retention can take of it. */
  areas: () => readonly Area[]
  storedExports: () => Pick<StoredExportService, 'add' | 'writeAndReadBack' | 'giveUp'>
}

type RetentionDependencies = Pick<Platform, 'db' | 'jobs' | 'schedules' | 'announce' | 'record' | 'newId' | 'now'>

/** Retention: how long an organization keeps what, and what becomes of it then. */
export function retention(
  { db, jobs, schedules, announce, record, newId, now }: RetentionDependencies,
  { holdsOver, tenantsOf, openTo, background, demandFresh, mail, areas, storedExports }: FromOtherAreas,
) {
  const policies = policyStore(db)
  const runs = runStore(db)
  const kinds = () => areas().flatMap((area) => area.retains ?? [])
  const plan = planner({ kinds, levelOf, doneBefore: runs.doneBefore })
  const expiring = expiringReader({ policies, plan, holdsOver })
  const begin = runBeginner({ policies, runs, holdsOver, newId })
  const tell = runReporter({ policies, announce, record, mail })
  const archive = batchArchiver({ runs, storedExports })
  const giveUpArchives = archiveAbandonment({ runs, storedExports })
  const giveUp = runAbandonment({ runs, giveUpArchives, record, now })
  const take = planApplier({ policies, runs, kinds, archive, holdsOver, now })
  const ends = { tell, giveUpArchives, giveUp }
  const drive = runDriver({ policies, runs, plan, kinds, take, holdsOver, tenantsOf, ...ends, newId, now })
  const execute = policyExecution({ policies, begin, background, demandFresh, now })
  const service = retentionService({
    policies,
    runs,
    giveUp,
    kinds,
    execute,
    expiring,
    schedules,
    tenantsOf,
    openTo,
    newId,
    now,
  })
  const look = workspaceLook({ policies, expiring, begin, holdsOver, enqueue: jobs.enqueue, mail, now })
  const area = defineArea({
    name: 'retention',
    stability: 'stable',
    tables: retentionTables,
    endpoints: retentionRoutes(service),
    announces: retentionAnnounces,
    jobs: retentionJobs({
      policies,
      drive,
      giveUp,
      foretell: expiryNotices({ policies, expiring, tenantsOf, mail, now }),
      look,
    }),
    archives: [retentionArchive({ runs, kinds })],
    queueTypes: retentionQueueTypes({ drive, giveUp }),
    schedules: [retentionSchedule({ policies, begin, runs })],
  })
  return { area, ofWorkspaces: workspacePolicies({ policies, schedules, newId, now }) }
}
