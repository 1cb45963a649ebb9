import type { Rule } from './rule.ts'

/** Before anything was measured, and what few cases are drawn towards. */
const PRIOR = { share: 0.6, weight: 25 }

/**
 * How often findings of a class were right on the half of the public cases that rules were made on: [right, wrong]. Of real packages
 * only findings at the known places count: right before these were mended, wrong after it.
 */
const MEASURED: Readonly<Record<string, readonly [right: number, wrong: number]>> = {
  'java command-injection': [68, 0],
  'java insecure-cookie': [21, 0],
  'java ldap-injection': [10, 0],
  'java path-traversal': [75, 0],
  'java sql-injection': [129, 0],
  'java trust-boundary': [43, 0],
  'java weak-cipher': [68, 0],
  'java weak-hash': [66, 0],
  'java weak-random': [106, 0],
  'java xpath-injection': [9, 0],
  'java xss': [133, 0],
  'javascript command-injection': [39, 4],
  'javascript path-traversal': [61, 0],
  'python code-injection': [8, 0],
  'python command-injection': [2, 0],
  'python deserialisation': [7, 0],
  'python insecure-cookie': [8, 0],
  'python ldap-injection': [7, 0],
  'python open-redirect': [8, 0],
  'python path-traversal': [21, 0],
  'python sql-injection': [3, 0],
  'python trust-boundary': [10, 0],
  'python weak-hash': [37, 0],
  'python weak-random': [53, 0],
  'python xpath-injection': [24, 0],
  'python xss': [20, 0],
  'python xxe': [4, 0],
}

export function confidenceOf(rule: Rule): number {
  const language = rule.kind === 'flow' ? rule.language : rule.id.slice(0, rule.id.indexOf('.'))
  const [right, wrong] = MEASURED[`${language} ${rule.category}`] ?? [0, 0]
  const share = (right + PRIOR.share * PRIOR.weight) / (right + wrong + PRIOR.weight)
  return Math.round(share * 100) / 100
}
