import { setting } from '../setting.ts'
import { integer } from '../value-types.ts'

export const runnerSettings = [
  setting('SERVICE_RUNNER_CONCURRENCY', integer({ min: 1, max: 100_000 }), {
    default: '200',
    area: 'runner',
    meaning: 'How many debates this process runs at once; further ones wait, the oldest is next.',
  }),
  setting('SERVICE_RUNNER_CALLS', integer({ min: 1, max: 100_000 }), {
    default: '600',
    area: 'runner',
    meaning: 'How many agents this process asks at once, over all its debates.',
  }),
  setting('SERVICE_MESSAGES_PER_DEBATE', integer({ min: 1, max: 1_000_000 }), {
    default: '2000',
    area: 'debates',
    meaning: 'How many messages of people one debate takes, and as many votes of people and pieces of evidence.',
  }),
  setting('SERVICE_MACHINE_DEBATES_PER_HOUR', integer({ min: 1, max: 1_000_000 }), {
    default: '200',
    area: 'debates',
    meaning:
      'How many debates batches and the pulse begin in an hour for one organization that pays, its workspaces included, before further ones wait; the tier enterprise is not limited.',
  }),
] as const
