import type { Matter, Rule, Verdict } from './matter.ts'
import { askedAndAnswered } from './rules/asked-and-answered.ts'
import { metCondition } from './rules/met-condition.ts'
import { namedOption } from './rules/named-option.ts'
import { numberAgainstLimit } from './rules/number-against-limit.ts'
import { sameWords } from './rules/same-words.ts'
import { statedException } from './rules/stated-exception.ts'
import { statedOutright } from './rules/stated-outright.ts'
import { statedValue } from './rules/stated-value.ts'
import { subjectUnderstood } from './rules/subject-understood.ts'
import { twoNumbers } from './rules/two-numbers.ts'

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
export function verdictsOn(matter: Matter): readonly Verdict[] {
  if (matter.asked.stems.length < FEWEST_WORDS) return []
  const verdicts = RULES.flatMap((rule) => rule(matter))
  return [...Map.groupBy(verdicts, ({ answer }) => answer.toLowerCase()).values()].flatMap((alike) => {
    const [first] = alike
    return first ? [{ ...first, grounds: [...new Set(alike.flatMap(({ grounds }) => grounds))] }] : []
  })
}
