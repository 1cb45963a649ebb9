import { defineJob } from '../../../jobs/define.ts'
import type { foreteller } from './foretelling.ts'
import type { DriveRun } from './running.ts'
import { RUN } from './schedules.ts'

interface Needs {
  drive: DriveRun
  foretell: ReturnType<typeof foreteller>
}

export const retentionJobs = ({ drive, foretell }: Needs) => [
  defineJob({
    ...RUN,
    timeoutSeconds: 3600,
    async run({ organization_id: org, run_id }, { signal }) {
      const driven = await drive(org, run_id, signal)
      if (driven?.run.started_by === null) await foretell(org, driven.run.policy_id)
    },
  }),
]
