import { invalid } from '../shared/errors.ts'
import type { PanelMember } from './events/parts.ts'
import type { Protocol } from './protocol.ts'

/** Fewer cannot outvote one that lies. */
export const FEWEST_BYZANTINE = 4

/** What could never come to a decision is refused before anybody is asked. */
export function refuseUndecidable(
  { mode, phases, script }: Protocol,
  { panel, closed }: { panel: readonly PanelMember[]; closed: boolean },
) {
  if (mode === 'byzantine' && panel.length < FEWEST_BYZANTINE) {
    throw invalid('agents', `byzantine consensus needs at least ${FEWEST_BYZANTINE} agents`)
  }
  if (script) return
  if (!closed && !phases.includes('opening')) throw invalid('protocol.phases', 'an open question needs an opening')
  if (mode !== 'none' && !phases.includes('vote')) throw invalid('protocol.phases', `consensus by ${mode} needs a vote`)
}
