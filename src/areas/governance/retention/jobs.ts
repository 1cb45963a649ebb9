import { defineJob, JobEnding } from '../../../background/queue/job.ts'
import type { expiryNotices } from './expiring-items.ts'
import type { PolicyStore } from './policy-store.ts'
import type { DriveRun } from './run-driver.ts'
import { type AbandonRun, GIVEN_UP } from './run-outcome.ts'
import { LOOK, RUN, RUN_SECONDS } from './schedules.ts'
import type { LookIntoWorkspace } from './workspace-expiry.ts'

interface RetentionJobsDependencies {
  policies: Pick<PolicyStore, 'transaction'>
  drive: DriveRun
  giveUp: AbandonRun
  foretell: ReturnType<typeof expiryNotices>
  look: LookIntoWorkspace
}

const RETRIES = 10

/** Drives runs that began on schedule; a run that fails too often is given up, so that the next one can begin. */
export const retentionJobs = ({ policies, drive, giveUp, foretell, look }: RetentionJobsDependencies) => [
  defineJob({
    ...RUN,
    retries: RETRIES,
    retryDelaySeconds: 5,
    timeoutSeconds: RUN_SECONDS,
    async run({ organization_id: org, run_id: id }, { signal, attempt }) {
      try {
        const driven = await drive(org, id, signal)
        if (driven?.run.started_by === null) await foretell(org, driven.run.policy_id)
      } catch (fault) {
        if (attempt > RETRIES && !goesOnElsewhere(fault))
          await policies.transaction((tx) => giveUp(tx, { org, id }, GIVEN_UP))
        throw fault
      }
    },
  }),
  defineJob({
    ...LOOK,
    timeoutSeconds: RUN_SECONDS,
    run: ({ organization_id: org, policy_id }) => look(org, policy_id),
  }),
]

const goesOnElsewhere = (fault: unknown) => fault instanceof JobEnding && fault.why !== 'timed out'
