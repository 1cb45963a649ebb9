import type { Rule } from './rule.ts'

/** Before anything was measured, and what few cases are drawn towards. */
const PRIOR = { share: 0.6, weight: 25 }

/** How often findings of a class were right on the half of the public cases that rules were made on: [right, wrong]. */
const MEASURED: Readonly<Record<string, readonly [right: number, wrong: number]>> = {}

export function confidenceOf(rule: Rule): number {
  const language = rule.kind === 'flow' ? rule.language : rule.id.slice(0, rule.id.indexOf('.'))
  const [right, wrong] = MEASURED[`${language} ${rule.category}`] ?? [0, 0]
  const share = (right + PRIOR.share * PRIOR.weight) / (right + wrong + PRIOR.weight)
  return Math.round(share * 100) / 100
}
