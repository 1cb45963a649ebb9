import type { DebateState } from '../../../../engine/state.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Debates } from '../../../deliberation/debates/index.ts'

/** What chat does with debates, as the areas of deliberation hand it over. */
export interface HandedDebates
  extends Pick<Debates, 'startAs' | 'visible' | 'refuseBad' | 'plan' | 'intervene' | 'cancel' | 'recordOutcome'> {
  load(debateId: string): Promise<DebateState>
  resolveBreakpoint(id: string, choice: { action: 'continue' | 'abort' }, caller: Caller): Promise<unknown>
}
