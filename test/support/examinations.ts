import type { NewDebate } from '../../src/areas/deliberation/debates/index.ts'
import type { PanelMember } from '../../src/engine/events/parts.ts'
import { type Answering, held, panelOf, piece } from './engine.ts'

/** The state at the end of a debate that was planned to examine something, held in memory. */
export function examined(
  planned: NewDebate,
  answering: Answering,
  panel: PanelMember[] = panelOf('ada', 'bob', 'cyd'),
) {
  const { topic, options, protocol, instructions, roles, sources = [] } = planned
  const role = (place: number) => roles?.[Math.min(place, roles.length - 1)]
  const evidence = sources.map(({ kind, title, content }, index) => piece(`evd_${index + 1}`, content, { kind, title }))
  const seated = panel.map((member, place) => ({ ...member, ...(role(place) && { role: role(place) }) }))
  const wanted = { topic, protocol, evidence, panel: seated as PanelMember[] }
  return held({ ...wanted, ...(options && { options }), ...(instructions && { instructions }) }, answering).state
}
