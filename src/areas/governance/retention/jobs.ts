import { defineJob } from '../../../jobs/define.ts'
import type { foreteller } from './foretelling.ts'
import type { DriveRun } from './running.ts'
import { RUN, RUN_SECONDS } from './schedules.ts'

interface Needs {
  drive: DriveRun
  foretell: ReturnType<typeof foreteller>
}

export const retentionJobs = ({ drive, foretell }: Needs) => [
  defineJob({
    ...RUN,
    retries: 10,
    retryDelaySeconds: 5,
    timeoutSeconds: RUN_SECONDS,
    async run({ organization_id: org, run_id }, { signal }) {
      const driven = await drive(org, run_id, signal)
      if (driven?.run.started_by === null) await foretell(org, driven.run.policy_id)
    },
  }),
]
