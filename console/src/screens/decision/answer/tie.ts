import type { Consensus, Debate } from '../../../api/debates/debates.ts'
import { choiceText, proposalsOf } from '../proposals.ts'

type Held = Pick<Debate, 'status' | 'rounds' | 'options'>
type Ended = Pick<Consensus, 'status' | 'minority_report'>

/** Whether the last count left several choices in front: then there are sides, and nobody is a minority. */
export const isTied = (
  { status, rounds }: Pick<Held, 'status' | 'rounds'>,
  { status: result }: Pick<Ended, 'status'>,
) =>
  status === 'completed' &&
  result === 'no_consensus' &&
  rounds.findLast(({ tally }) => tally !== null)?.tally?.tie === true

/** A tie by its sides, such as: Tied: 2 for “Yes”, 2 for “No”. */
export function tieText(debate: Held, { minority_report }: Ended): string {
  const proposals = proposalsOf(debate)
  const sides = minority_report.map(({ agents, choice }) => `${agents.length} for “${choiceText(choice, proposals)}”`)
  return `Tied: ${sides.join(', ')}.`
}
