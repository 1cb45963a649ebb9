import type { Consensus, Debate } from '../../../api/debates/debates.ts'

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

/** The words to remember: the answer, or that there is none and why. */
export function conclusionOf(
  { status, erased }: State,
  decision: Pick<Consensus, 'status' | 'conclusion' | 'reached'>,
) {
  const told = (conclusion: string, isDecided = false) => ({ conclusion, isDecided })
  if (erased) return told('The text of this debate was erased. Its votes, figures and receipt remain.')
  if (status === 'failed') return told('The debate ended before it could decide.')
  if (status === 'cancelled') return told('The debate was stopped before it could decide.')
  if (decision.conclusion) return told(decision.conclusion, decision.reached)
  return told(UNDECIDED[decision.status] ?? 'Nothing was decided.')
}

const LONG = 90
const VERY_LONG = 260

/** A short answer is large; a long one leaves room for the proof. */
export function sizeOfConclusion({ conclusion, isDecided }: ReturnType<typeof conclusionOf>): string {
  if (conclusion.length > VERY_LONG) return 'text-lg'
  return conclusion.length > LONG ? 'text-2xl' : isDecided ? 'text-4xl' : 'text-3xl'
}

/** What stands behind the answer; the answer itself is told elsewhere. */
export function supportOf({ consensus, conclusion }: Pick<Consensus, 'consensus' | 'conclusion'>): string {
  const summary = consensus.summary ?? ''
  if (!conclusion || !summary.startsWith(conclusion)) return summary
  return summary.slice(conclusion.length).replace(/^[.!?…]?\s*/, '')
}
