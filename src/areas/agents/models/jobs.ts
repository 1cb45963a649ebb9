import Type from 'typebox'
import { defineJob, type Enqueue } from '../../../background/queue/job.ts'
import { type ModelTests, TEST_MODELS } from './model-tests.ts'

/** Models may be slow, and others need the workers of this node too. */
const AT_ONCE = 2
const LATER_SECONDS = 5

export function modelJobs({ tests, enqueue }: { tests: Pick<ModelTests, 'run' | 'repeat'>; enqueue: Enqueue }) {
  let running = 0
  return [
    defineJob({
      ...TEST_MODELS,
      retries: 2,
      timeoutSeconds: 3_600,
      async run(payload, { signal }) {
        if (running >= AT_ONCE) return void (await enqueue(TEST_MODELS, payload, { startAfter: LATER_SECONDS }))
        running += 1
        try {
          await tests.run(payload, signal)
        } finally {
          running -= 1
        }
      },
    }),
    defineJob({
      name: 'models.test-again',
      schedule: '23 * * * *',
      payload: Type.Object({}),
      run: () => tests.repeat(),
    }),
  ]
}
