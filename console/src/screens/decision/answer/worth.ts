import type { Consensus } from '../../../api/debates.ts'

type Figures = Pick<Consensus['consensus'], 'method' | 'outcomes' | 'brier' | 'ece'>

export const isCalibrated = ({ method }: Pick<Figures, 'method'>) => method === 'logistic'

/** One honest line of what the confidence is worth. */
export function worthOf({ method, outcomes, brier, ece }: Figures): string {
  if (!isCalibrated({ method })) {
    if (outcomes === 0) return 'Uncalibrated: no outcomes recorded yet.'
    return `Uncalibrated: ${outcomes} ${outcomes === 1 ? 'outcome is' : 'outcomes are'} recorded, too few to learn from.`
  }
  const off = ece === null ? '' : `; on average it is ${ece.toFixed(2)} away from how often it was right`
  const score = brier === null ? '' : ` (Brier score ${brier.toFixed(2)})`
  return `Calibrated on ${outcomes} outcomes${off}${score}.`
}

/** How the confidence was computed, in words. */
export function methodOf({ method }: Pick<Figures, 'method'>): string {
  if (method === null) return 'not computed'
  return isCalibrated({ method }) ? 'learned from recorded outcomes' : 'share of the votes, smoothed'
}

const CAVEATS: Record<string, string> = {
  one_model: 'All agents are one model or set of rules, so they may be wrong together.',
  missing_agents: 'Some of the panel gave no vote.',
  no_evidence: 'What was chosen rests on no evidence that was given.',
  initially_disputed: 'The panel was divided at first.',
}

export const caveatText = (caveat: string) => CAVEATS[caveat] ?? caveat.replaceAll('_', ' ')
