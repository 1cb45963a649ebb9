import Type from 'typebox'
import { defineJob } from '../../../jobs/define.ts'
import { DAY_MS } from '../../../shared/time/lengths.ts'
import type { FeedStore } from './feeds/store.ts'
import type { Poll } from './scheduler/poll.ts'
import { POLL } from './scheduler/schedules.ts'
import type { DebateStarter } from './scheduler/starting.ts'
import type { TopicStore } from './topics/topic-store.ts'

interface Needs {
  poll: Poll
  starter: Pick<DebateStarter, 'sweep'>
  topics: Pick<TopicStore, 'forgetBefore'>
  feeds: Pick<FeedStore, 'forgetBefore'>
  now: () => Date
}

const KEPT_MS = 7 * DAY_MS

export const pulseJobs = ({ poll, starter, topics, feeds, now }: Needs) => [
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
  defineJob({
    name: 'pulse.forget-topics',
    schedule: '23 * * * *',
    payload: Type.Object({}),
    async run() {
      const time = new Date(now().getTime() - KEPT_MS)
      await topics.forgetBefore(time)
      await feeds.forgetBefore(time)
    },
  }),
]
