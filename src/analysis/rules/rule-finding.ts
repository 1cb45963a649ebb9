import type { PathStep, RawFinding } from '../finding.ts'
import { confidenceOf } from './confidence.ts'
import { cweOf, owaspOf, type Rule } from './rule.ts'

/** Mistakes that make a program fail, where the others make it unsafe. */
const BUGS: readonly string[] = ['reliability', 'performance', 'dead-branch']

interface Place {
  path: string
  line: number
  column?: number
  snippet?: string
  symbol?: string
  steps?: readonly PathStep[]
}

/** What a rule found at a place. */
export function findingOf(rule: Rule, { steps = [], symbol, ...place }: Place): RawFinding {
  const [first] = steps
  return {
    ...place,
    kind: BUGS.includes(rule.category) ? 'bug' : 'sast',
    rule: rule.id,
    title: rule.title,
    message: first ? `${rule.title}: what ${first.what} in line ${first.line} of ${first.path} gets here` : rule.title,
    severity: rule.severity,
    confidence: confidenceOf(rule),
    ...(symbol && { symbol }),
    cwe: cweOf(rule),
    owasp: owaspOf(rule),
    remediation: rule.remediation,
    ...(steps.length > 0 && { path_steps: steps }),
  }
}
