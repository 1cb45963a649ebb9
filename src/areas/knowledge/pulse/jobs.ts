import Type from 'typebox'
import { defineJob } from '../../../background/queue/job.ts'
import type { Poll } from './scheduler/poll.ts'
import { POLL } from './scheduler/schedules.ts'
import type { DebateStarter } from './scheduler/starting.ts'

interface Needs {
  poll: Poll
  starter: Pick<DebateStarter, 'sweep'>
}

export const pulseJobs = ({ poll, starter }: Needs) => [
  defineJob({
    ...POLL,
    retries: 2,
    timeoutSeconds: 240,
    run: ({ organization_id, run_id }, { key, signal }) => poll(organization_id, run_id, key, signal),
  }),
  defineJob({
    name: 'pulse.sweep',
    schedule: '* * * * *',
    payload: Type.Object({}),
    run: () => starter.sweep(),
  }),
]
