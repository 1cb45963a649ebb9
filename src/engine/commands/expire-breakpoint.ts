import type { EngineEvent } from '../events.ts'
import { openBreakpoint } from '../flow/breakpoints.ts'
import type { DebateState } from '../state.ts'

/** Past its deadline nobody is waited for; `on_timeout` says whether the debate ends or goes on. */
export function expireBreakpoint(state: DebateState, now: string): readonly EngineEvent[] {
  const open = openBreakpoint(state)
  if (!open || Date.parse(now) < Date.parse(open.deadline)) return []
  return [{ type: 'breakpoint_resolved', data: { breakpoint: open.id, resolution: 'timeout' }, private: {} }]
}
