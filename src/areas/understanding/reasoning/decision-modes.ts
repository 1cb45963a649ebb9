import { DEFAULT_PROTOCOL, MODES, type Mode, phasesOf } from '../../../engine/protocol.ts'

const DESCRIPTIONS: Record<Mode, string> = {
  majority: 'More than half of the panel chooses the same proposal',
  supermajority: 'At least two thirds of the panel choose the same proposal',
  unanimous: 'Everybody on the panel chooses the same proposal',
  weighted: 'Votes weigh by the record of who casts them, and more than half of the weight is needed',
  judge: 'The panel votes, and a judge writes the answer',
  hybrid: 'More than half of the panel chooses a proposal that also leads by independent heads',
  byzantine: 'So many votes are needed that a third of the panel may be faulty',
  none: 'The panel explores the question and decides nothing',
}

const categoryOf = (mode: Mode) => {
  if (mode === 'none') return 'exploration' as const
  return mode === 'judge' ? ('judgement' as const) : ('vote' as const)
}

/** The ways in which a panel can reach a decision. */
export function decisionModes() {
  const modes = MODES.map((name) => ({
    name,
    slug: name,
    type: 'builtin' as const,
    description: DESCRIPTIONS[name],
    category: categoryOf(name),
    tool_groups: phasesOf({ ...DEFAULT_PROTOCOL, mode: name }, 1).map((phase) => phase.name),
  }))
  return { modes, items: modes, count: modes.length, total: modes.length }
}
