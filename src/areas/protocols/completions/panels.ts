import type { DebateState } from '../../../engine/state.ts'
import type { DebateRequest } from '../../deliberation/debates/index.ts'

/** The panels that programs choose as models, by their names. */
export const PANELS = {
  'parley/panel': {},
  'parley/panel-deep': {
    rounds: 6,
    auto_select_config: { min_agents: 2, max_agents: 7, quality_priority: 0.7, diversity_preference: 0.5 },
    grounding: { documents: true, memory: true },
  },
} as const satisfies Record<string, DebateRequest>

export type PanelName = keyof typeof PANELS

export const PANEL_NAMES = Object.keys(PANELS) as PanelName[]

/** The rounds by which the log of a debate tells its panel. */
export const DEEP_ROUNDS = PANELS['parley/panel-deep'].rounds

export const isPanel = (name: string): name is PanelName => Object.hasOwn(PANELS, name)

/** The panel that a debate was asked of, as its log tells. */
export const panelOf = ({ protocol, grounding }: Pick<DebateState, 'protocol' | 'grounding'>): PanelName =>
  protocol.rounds === DEEP_ROUNDS && grounding !== null ? 'parley/panel-deep' : 'parley/panel'
