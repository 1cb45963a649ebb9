import type { EndResult } from '../../../engine/events/parts.ts'
import type { ReplaySummary } from './schema.ts'

/** A failed run timed out when all its agents were too slow; otherwise it is an error. */
export function replayResult(
  result: EndResult | null,
  { failures, timeouts }: { failures: number; timeouts: number },
): ReplaySummary['result'] {
  if (result === 'consensus_reached') return 'consensus'
  if (result !== 'failed') return 'no_consensus'
  return failures > 0 && failures === timeouts ? 'timeout' : 'error'
}
