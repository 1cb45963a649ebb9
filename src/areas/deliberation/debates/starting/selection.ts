import type { Protocol } from '../../../../engine/protocol.ts'
import { FEWEST_BYZANTINE } from '../../../../engine/protocol-checks.ts'
import type { Selection } from './new-debate.ts'

export const FEWEST_AGENTS = 2
export const MOST_AGENTS = 8

export const fewestFor = ({ mode }: Pick<Protocol, 'mode'>) => (mode === 'byzantine' ? FEWEST_BYZANTINE : FEWEST_AGENTS)

/** How a panel is chosen when nothing is said about it. */
export const USUAL_SELECTION: Selection = { min: FEWEST_AGENTS, max: 4, qualityPriority: 0.7, diversityPreference: 0.5 }
