/** What the rules were measured to be worth: how often each decided, and how often it was right. */
const MEASURED = {
  on: '2026-11-16',
  source:
    'npm run bench:questions: the tuning half (by a hash of the question) of 1,610 BoolQ questions with their passages (Clark et al. 2019, CC BY-SA 3.0) and of bench/data/own-questions.jsonl',
  rules: {
    stated_outright: { right: 46, decided: 46 },
    same_words: { right: 9, decided: 10 },
    subject_understood: { right: 1, decided: 1 },
    stated_exception: { right: 3, decided: 3 },
    met_condition: { right: 1, decided: 1 },
    number_against_limit: { right: 7, decided: 7 },
    two_numbers: { right: 4, decided: 4 },
    asked_and_answered: { right: 4, decided: 4 },
    named_option: { right: 5, decided: 5 },
    stated_value: { right: 3, decided: 3 },
  },
} as const

export type RuleName = keyof typeof MEASURED.rules

/** What is expected of rules nobody has measured, and how many decisions that expectation is worth. */
const EXPECTED = { accuracy: 0.6, decisions: 25 }

const all = Object.values(MEASURED.rules)
const right = all.reduce((sum, rule) => sum + rule.right, 0)
const decided = all.reduce((sum, rule) => sum + rule.decided, 0)

/** How often a decision of the rules is right: as measured, drawn towards what is expected, for they were made on these questions. */
export const RULES_WORTH =
  Math.round((1000 * (right + EXPECTED.decisions * EXPECTED.accuracy)) / (decided + EXPECTED.decisions)) / 1000
