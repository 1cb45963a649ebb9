import type { DebateState } from '../../../engine/state.ts'
import type { StaleOf } from '../debates/index.ts'

/** Something that a decision rests on itself. */
export interface Support {
  kind: 'decision' | 'memory' | 'item'
  id: string
  evidenceId: string
  title: string
  stale: boolean
  removed: boolean
}

/** Whether decisions still rest on what holds. */
export interface TaintOf {
  of: StaleOf
  supports(org: string, state: DebateState): Promise<readonly Support[]>
}
