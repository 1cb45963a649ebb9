import type { WaitConfig } from '../definition/step-types/wait.ts'
import type { StepKind } from './step-kind.ts'

const LATEST_MS = 8_640_000_000_000_000

/** Waits until its time has come: nothing happens outside. */
export const waitKind = (now: () => Date): StepKind => ({
  name: 'wait',
  claim(config) {
    const { seconds, until } = config as WaitConfig
    const at = until === undefined ? now().getTime() + 1_000 * (seconds ?? 0) : Date.parse(until)
    if (Number.isNaN(at) || at > LATEST_MS) return { error: 'config.until: must be an instant in ISO 8601' }
    return { dueAt: new Date(at) }
  },
  whenDue: () => ({}),
})
