import { atFirstUse } from '../../shared/lazy-package.ts'
import { SEVERITIES_OF_FINDINGS } from '../finding.ts'

const cvss = atFirstUse<typeof import('ae-cvss-calculator')>('ae-cvss-calculator')

/** How bad an advisory is; `unknown` where nobody has said it. */
export const ADVISORY_SEVERITIES = [...SEVERITIES_OF_FINDINGS.slice(0, 4), 'unknown'] as readonly AdvisorySeverity[]
export type AdvisorySeverity = 'critical' | 'high' | 'medium' | 'low' | 'unknown'

export interface Rating {
  severity: AdvisorySeverity
  score: number | null
  vector: string | null
}

const LONGEST_VECTOR = 300

/** The base score of a CVSS vector, version 2, 3 or 4; undefined when it is none. */
function scoreOf(vector: string): number | undefined {
  if (vector.length > LONGEST_VECTOR) return undefined
  try {
    const base = cvss().fromVector(vector)?.calculateScores().base
    return typeof base === 'number' && Number.isFinite(base) ? base : undefined
  } catch {
    return undefined
  }
}

/** The word for a score, as CVSS 3 and 4 say it. */
function severityOfScore(score: number): AdvisorySeverity {
  if (score >= 9) return 'critical'
  if (score >= 7) return 'high'
  return score >= 4 ? 'medium' : 'low'
}

const WORDS: ReadonlyMap<string, AdvisorySeverity> = new Map([
  ['CRITICAL', 'critical'],
  ['HIGH', 'high'],
  ['MODERATE', 'medium'],
  ['MEDIUM', 'medium'],
  ['LOW', 'low'],
])

/** The rating of the newest vector that is one, otherwise the word of the database; without both it is unknown, never medium. */
export function ratingOf(vectors: readonly string[], word: string | undefined): Rating {
  const rated = vectors
    .toSorted((one, other) => (one < other ? 1 : -1))
    .flatMap((vector) => {
      const score = scoreOf(vector)
      return score === undefined ? [] : [{ severity: severityOfScore(score), score, vector }]
    })
  const [newest] = [...rated.filter(({ vector }) => vector.startsWith('CVSS:')), ...rated]
  return newest ?? { severity: WORDS.get(word?.toUpperCase() ?? '') ?? 'unknown', score: null, vector: null }
}

export const worseOf = (one: AdvisorySeverity, other: AdvisorySeverity): AdvisorySeverity =>
  ADVISORY_SEVERITIES.indexOf(one) <= ADVISORY_SEVERITIES.indexOf(other) ? one : other
