import { numberAgainstLimit, statedValue, twoNumbers } from './number-rules.ts'
import type { Rule, RuleInput, Verdict } from './rule.ts'
import {
  askedAndAnswered,
  metCondition,
  namedOption,
  sameWords,
  statedException,
  statedOutright,
  subjectUnderstood,
} from './statement-rules.ts'

const RULES: readonly Rule[] = [
  askedAndAnswered,
  statedOutright,
  subjectUnderstood,
  statedException,
  metCondition,
  numberAgainstLimit,
  twoNumbers,
  namedOption,
  statedValue,
  sameWords,
]

/** A question of one word says too little to be answered by where that word stands. */
const FEWEST_WORDS = 2

/** What the rules make of a question: one answer, several that contradict each other, or none. */
export function applyRules(matter: RuleInput): readonly Verdict[] {
  if (matter.asked.stems.length < FEWEST_WORDS) return []
  const verdicts = RULES.flatMap((rule) => rule(matter))
  return [...Map.groupBy(verdicts, ({ answer }) => answer.toLowerCase()).values()].flatMap((alike) => {
    const [first] = alike
    return first ? [{ ...first, grounds: [...new Set(alike.flatMap(({ grounds }) => grounds))] }] : []
  })
}
