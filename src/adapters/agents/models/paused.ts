import { ModelPaused } from '../../../engine/spending.ts'
import { ModelFault } from './faults.ts'

/** Of a model that is paused for who pays nobody waits for an answer. */
export function asPaused(error: unknown): never {
  throw error instanceof ModelPaused ? new ModelFault('refused', error.message) : error
}
