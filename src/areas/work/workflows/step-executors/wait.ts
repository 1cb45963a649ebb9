import { instantOf, NO_INSTANT, type WaitConfig } from '../definition/step-types/wait.ts'
import type { StepExecutor } from './step-executor.ts'

/** Waits until its time has come: nothing happens outside. */
export const waitExecutor = (now: () => Date): StepExecutor => ({
  name: 'wait',
  claim(config) {
    const { seconds, until } = config as WaitConfig
    const dueAt = until === undefined ? new Date(now().getTime() + 1_000 * (seconds ?? 0)) : instantOf(until)
    return dueAt ? { dueAt } : { error: `config.until: ${NO_INSTANT}` }
  },
  whenDue: () => ({}),
})
