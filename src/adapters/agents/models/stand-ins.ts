import type { PanelMember } from '../../../engine/events/parts.ts'
import type { ModelAgent } from './model-agent.ts'

/** Those of the candidates who may stand in: one whose model sits on the panel already would give that model two voices. */
export function standInsFor(
  agent: ModelAgent | undefined,
  candidates: readonly (ModelAgent | undefined)[],
  panel: readonly PanelMember[],
): ModelAgent[] {
  const seated = new Set(panel.map(({ provider, model }) => `${provider} ${model}`))
  return candidates
    .filter((other) => other !== undefined)
    .filter((other) => other !== agent && !seated.has(`${other.provider} ${other.model}`))
}
