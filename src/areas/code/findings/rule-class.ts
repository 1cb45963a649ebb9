import type { RawFinding } from '../../../analysis/finding.ts'
import { languageOfPath } from '../../../analysis/languages/languages.ts'
import type { Verdict } from './tables.ts'

/** The findings of a class are right about equally often: those of one weakness in one language, of one type of secret. */
export function ruleClass({ kind, rule, cwe, path, details = {} }: RawFinding): string {
  if (kind === 'secret') return `secret:${details.secret_type ?? rule}`
  if (kind === 'sast' || kind === 'bug') return `${kind}:${cwe ?? rule}:${languageOfPath(path) ?? 'text'}`
  return typeof details.ecosystem === 'string' ? `${kind}:${details.ecosystem}` : kind
}

/** How many verdicts weigh as much as what was measured before. */
const PRIOR_WEIGHT = 25

/** How sure a finding is: what was measured of its class elsewhere, moved by the verdicts of this organization. */
export function statedConfidence(measured: number, { judged, correct }: { judged: number; correct: number }): number {
  return Math.round(((PRIOR_WEIGHT * measured + correct) / (PRIOR_WEIGHT + judged)) * 1_000) / 1_000
}

/** Whether a finding was right: what was fixed, or is lived with, was there. */
export const wasRight = (verdict: Verdict): boolean => verdict !== 'false_positive'
