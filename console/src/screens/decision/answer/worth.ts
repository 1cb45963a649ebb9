import type { Consensus } from '../../../api/debates/debates.ts'
import { isCalibrated } from '../../../parts/confidence-bar.tsx'
import { counted } from '../../../ui/text.ts'

type Figures = Pick<Consensus['consensus'], 'method' | 'outcomes' | 'brier' | 'ece'>

const MEASURED = 'measured_rules'

/** One honest line of what the confidence is worth; none for built-in agents alone, whose explanation says it. */
export function worthOf({ method, outcomes, brier, ece }: Figures): string | null {
  if (method === MEASURED) return null
  if (!isCalibrated(method)) return 'Uncalibrated: not based on recorded outcomes.'
  if (outcomes === 0) return 'Calibrated on other panels: no outcomes recorded here yet.'
  const known = counted(outcomes, 'outcome')
  const off = ece === null ? '' : `; on average it is ${ece.toFixed(2)} away from how often it was right`
  const score = brier === null ? '' : ` (Brier score ${brier.toFixed(2)})`
  return `Calibrated on ${known}${off}${score}.`
}

/** The answers that remain beside the one that was given, or that it is too early to say; nothing where it stands alone. */
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
