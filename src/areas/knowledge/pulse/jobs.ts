import Type from 'typebox'
import { defineJob } from '../../../background/queue/job.ts'
import type { Poll } from './scheduler/poll.ts'
import { POLL } from './scheduler/scheduler-store.ts'
import type { DebateStarter } from './scheduler/start-debates.ts'

export const pulseJobs = ({ poll, starter }: { poll: Poll; starter: Pick<DebateStarter, 'sweep'> }) => [
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
