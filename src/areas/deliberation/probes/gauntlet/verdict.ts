import type { GauntletReport } from './report-schema.ts'

interface Measured {
  critical: number
  high: number
  robustness: number
  confidence: number
  coverage: number
  /** The share of those who voted that would accept it; undefined when nobody said. */
  accepted: number | undefined
}

type Judged = Pick<GauntletReport, 'verdict' | 'verdict_reasoning' | 'criteria'>

/** One criterion that is not met makes it conditional; two, a critical finding, or a vote against it make it fail. */
export function judge({ critical, high, robustness, confidence, coverage, accepted = 1 }: Measured): Judged {
  const criteria = [
    { name: 'max_critical_findings', limit: 0, value: critical, met: critical <= 0 },
    { name: 'max_high_findings', limit: 2, value: high, met: high <= 2 },
    { name: 'min_robustness_score', limit: 0.7, value: robustness, met: robustness >= 0.7 },
    { name: 'min_confidence', limit: 0.5, value: confidence, met: confidence >= 0.5 },
  ]
  const unmet = criteria.filter(({ met }) => !met)
  if (coverage === 0) {
    return {
      verdict: 'conditional',
      verdict_reasoning: 'No attacker had anything to say, so nothing was tested.',
      criteria,
    }
  }
  if (unmet.length === 0) return { verdict: 'pass', verdict_reasoning: 'All criteria are met.', criteria }
  const verdict = critical > 0 || unmet.length > 1 || accepted <= 0.5 ? 'fail' : 'conditional'
  const reasons = unmet.map(({ name, limit, value }) => `${name} is ${limit}, it has ${value}`)
  return { verdict, verdict_reasoning: `Not met: ${reasons.join('; ')}.`, criteria }
}
