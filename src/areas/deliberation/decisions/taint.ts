import type { DebateState } from '../../../engine/state.ts'

/** Something that does not hold any more. */
export interface Cause {
  kind: 'decision' | 'item' | 'quote'
  id: string
  cause: 'refuted' | 'replaced'
  at: string
}

/** Something that a decision rests on itself. */
export interface Support {
  kind: 'decision' | 'memory' | 'item'
  id: string
  evidenceId: string
  title: string
  stale: boolean
}

/** Whether decisions still rest on what holds. */
export interface TaintOf {
  of(org: string, debateIds: readonly string[]): Promise<ReadonlyMap<string, readonly Cause[]>>
  supports(org: string, state: DebateState): Promise<readonly Support[]>
}
