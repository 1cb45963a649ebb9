import { MEASURED } from './deciding/measured.ts'

/** What is expected of rules nobody has measured, and how many decisions that expectation is worth. */
const EXPECTED = { accuracy: 0.6, decisions: 25 }

const all = Object.values(MEASURED.rules)
const right = all.reduce((sum, rule) => sum + rule.right, 0)
const decided = all.reduce((sum, rule) => sum + rule.decided, 0)

/** How often a decision of the rules is right: as measured, drawn towards what is expected, for they were made on these questions. */
export const RULES_WORTH =
  Math.round((1000 * (right + EXPECTED.decisions * EXPECTED.accuracy)) / (decided + EXPECTED.decisions)) / 1000
