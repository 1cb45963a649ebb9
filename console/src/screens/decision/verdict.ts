import type { Consensus, Debate } from '../../api/debates/debates.ts'
import { isCalibrated } from '../../parts/confidence-bar.tsx'
import { counted } from '../../ui/text.ts'
import { choiceText, proposalsOf } from './proposals.ts'

type State = Pick<Debate, 'status' | 'erased'>

const RESULTS: Record<Consensus['status'], string> = {
  pending: 'Not decided',
  consensus_reached: 'Consensus',
  no_consensus: 'No consensus',
  insufficient_evidence: 'Not enough evidence',
}

/** How a debate ended, in a word or two. */
export function verdictOf({ status, erased }: State, { status: result }: Pick<Consensus, 'status'>): string {
  if (erased) return 'Erased'
  if (status === 'failed') return 'Failed'
  return status === 'cancelled' ? 'Cancelled' : RESULTS[result]
}

const UNDECIDED: Partial<Record<Consensus['status'], string>> = {
  no_consensus: 'The panel did not agree on an answer.',
  insufficient_evidence: 'Not enough information to answer.',
}

/** The conclusion: the answer, or that there is none and why. */
export function conclusionOf(
  { status, erased }: State,
  decision: Pick<Consensus, 'status' | 'conclusion' | 'reached'>,
) {
  const conclude = (conclusion: string, isDecided = false) => ({ conclusion, isDecided })
  if (erased) return conclude('The text of this debate was erased. Its votes, figures and receipt remain.')
  if (status === 'failed') return conclude('The debate ended before it could decide.')
  if (status === 'cancelled') return conclude('The debate was stopped before it could decide.')
  if (decision.conclusion) return conclude(decision.conclusion, decision.reached)
  return conclude(UNDECIDED[decision.status] ?? 'Nothing was decided.')
}

const LONG = 90
const VERY_LONG = 260

/** A short answer is set in large type; a long one leaves room for the proof. */
export function sizeOfConclusion({ conclusion, isDecided }: ReturnType<typeof conclusionOf>): string {
  if (conclusion.length > VERY_LONG) return 'text-lg'
  return conclusion.length > LONG ? 'text-2xl' : isDecided ? 'text-4xl' : 'text-3xl'
}

/** The support of the answer; another section shows the answer itself. */
export function supportOf({ consensus, conclusion }: Pick<Consensus, 'consensus' | 'conclusion'>): string {
  const summary = consensus.summary ?? ''
  if (!conclusion || !summary.startsWith(conclusion)) return summary
  return summary.slice(conclusion.length).replace(/^[.!?…]?\s*/, '')
}

/** The rounds, the agents, the people who took part, and the voting rule. */
export function particularsOf(debate: Pick<Debate, 'rounds_used' | 'agents' | 'rounds' | 'protocol'>): string {
  const voters = debate.rounds.flatMap(({ votes }) => votes.flatMap(({ user_id }) => user_id ?? []))
  const people = new Set(voters).size
  return [
    counted(debate.rounds_used, 'round'),
    counted(debate.agents.length, 'agent'),
    ...(people > 0 ? [counted(people, 'person', 'people')] : []),
    debate.protocol.consensus,
  ].join(' · ')
}

type CountedDebate = Pick<Debate, 'status' | 'rounds' | 'options'>
type EndedDebate = Pick<Consensus, 'status' | 'minority_report'>

/** Whether the last count left several leaders: then there are sides, and no minority. */
export const isTied = (
  { status, rounds }: Pick<CountedDebate, 'status' | 'rounds'>,
  { status: result }: Pick<EndedDebate, 'status'>,
) =>
  status === 'completed' &&
  result === 'no_consensus' &&
  rounds.findLast(({ tally }) => tally !== null)?.tally?.tie === true

/** A tie by its sides, such as: Tied: 2 for “Yes”, 2 for “No”. */
export function tieText(debate: CountedDebate, { minority_report }: EndedDebate): string {
  const proposals = proposalsOf(debate)
  const sides = minority_report.map(({ agents, choice }) => `${agents.length} for “${choiceText(choice, proposals)}”`)
  return `Tied: ${sides.join(', ')}.`
}

type Figures = Pick<Consensus['consensus'], 'method' | 'outcomes' | 'brier' | 'ece'>

const MEASURED = 'measured_rules'

/** What the confidence is worth, in one line; null for built-in agents alone, whose explanation says it. */
export function worthOf({ method, outcomes, brier, ece }: Figures): string | null {
  if (method === MEASURED) return null
  if (!isCalibrated(method)) return 'Uncalibrated: not based on recorded outcomes.'
  if (outcomes === 0) return 'Calibrated on other panels: no outcomes recorded here yet.'
  const known = counted(outcomes, 'outcome')
  const off = ece === null ? '' : `; on average it is ${ece.toFixed(2)} away from how often it was right`
  const score = brier === null ? '' : ` (Brier score ${brier.toFixed(2)})`
  return `Calibrated on ${known}${off}${score}.`
}

/** The other answers that remain possible, or that it is too early to say; nothing if the answer stands alone. */
export const otherAnswersOf = ({ possible_answers: possible }: Pick<Consensus['consensus'], 'possible_answers'>) =>
  possible && possible.answers.length !== 1 ? possible.explanation : null

const CAVEATS: Record<string, string> = {
  one_model: 'All agents are one model or set of rules, so they may be wrong together.',
  missing_agents: 'Some of the panel gave no vote.',
  no_evidence: 'The chosen answer is not based on any of the evidence given.',
  initially_disputed: 'The panel was divided at first.',
  unanswered_phase: 'The debate ended early: no agent gave a usable answer any more.',
}

export const caveatText = (caveat: string) => CAVEATS[caveat] ?? caveat.replaceAll('_', ' ')
