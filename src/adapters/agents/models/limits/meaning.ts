import type { Meaning } from '../../../../shared/circuit-breaker.ts'
import { ModelFault } from '../faults.ts'

/** Whether the model is away: who limits or refuses us is there, and so is who is slow or breaks off. */
export const meaningOf = (error: unknown): Meaning => {
  if (!(error instanceof ModelFault) || error.reason === 'error') return 'nothing'
  const { reason, begun, heard } = error
  return (reason === 'unavailable' || reason === 'timeout') && !begun && !heard ? 'away' : 'there'
}
