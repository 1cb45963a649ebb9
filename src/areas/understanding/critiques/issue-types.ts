export const CRITIQUE_TYPES = ['logical', 'factual', 'ethical', 'practical', 'stylistic', 'other'] as const
type CritiqueType = (typeof CRITIQUE_TYPES)[number]

/** The types of issue that critiques raise, and the type of critique of each. */
const ISSUE_TYPES = {
  unsupported: 'factual',
  incorrect: 'factual',
  logic: 'logical',
  security: 'practical',
  ethics: 'ethical',
  edge_case: 'practical',
  testing: 'practical',
  reliability: 'practical',
  performance: 'practical',
  cost: 'practical',
  feasibility: 'practical',
  clarity: 'stylistic',
  completeness: 'practical',
  other: 'other',
} as const satisfies Record<string, CritiqueType>
export type IssueType = keyof typeof ISSUE_TYPES

export const ISSUE_NAMES = Object.keys(ISSUE_TYPES) as IssueType[]
export const critiqueTypeOf = (issue: IssueType): CritiqueType => ISSUE_TYPES[issue]

interface Rule {
  type: IssueType
  /** The name of the recurring finding. */
  pattern: string
  /** The words that signal it. */
  cue: RegExp
}

const rules = (type: IssueType, cues: Readonly<Record<string, RegExp>>): Rule[] =>
  Object.entries(cues).map(([pattern, cue]) => ({ type, pattern, cue }))

/** The specific before the general: the first rule whose cue occurs in the text decides. */
const RULES: readonly Rule[] = [
  ...rules('edge_case', {
    'edge cases': /\b(edge|corner|boundary) (cases?|conditions?)\b/i,
    'empty or missing input': /\b(empty|null|missing) (input|values?|lists?|fields?)\b/i,
  }),
  ...rules('testing', {
    'no tests': /\b(no|lacks?|without|missing) (\w+ )?tests?\b|\buntested\b|\bnot tested\b/i,
    'no way to verify': /\b(cannot|can't|hard to|no way to) (be )?(verif\w+|measure\w*)\b/i,
  }),
  ...rules('security', {
    'access control': /\b(auth(entication|orization)|permissions?|access controls?|privileges?)\b/i,
    'exposed secrets or data': /\b(leaks?|exposes?|exposed|secrets?|credentials?) ?\b/i,
    'open to attack': /\b(attack\w*|injection|exploit\w*|vulnerab\w+|insecure|security)\b/i,
  }),
  ...rules('ethics', {
    'privacy and consent': /\b(privacy|personal data|consent)\b/i,
    'unfair to some': /\b(unfair\w*|discriminat\w+|biased?|inequit\w+)\b/i,
    'harm to people': /\b(harm(s|ful)?|unethical|exploitative|immoral)\b/i,
  }),
  ...rules('reliability', {
    'no way back': /\b(no|lacks?|without) (\w+ )?(rollback|fallback|backups?|way back)\b|\birreversibl\w+/i,
    'fails under fault': /\b(outages?|downtime|crash\w*|single point of failure|fragile|unreliable|data loss)\b/i,
    'not monitored': /\b(no|lacks?|without) (\w+ )?(monitoring|alert\w*|observability)\b/i,
  }),
  ...rules('performance', {
    'does not scale': /\b(not scale|scalab\w+|bottlenecks?|throughput)\b/i,
    'too slow': /\b(slow\w*|latency|performance)\b/i,
  }),
  ...rules('cost', {
    'too expensive': /\b(expensive|costly|overpriced|unaffordable|too much money)\b/i,
    'cost left out': /\b(costs?|budgets?|prices?|pricing)\b/i,
  }),
  ...rules('unsupported', {
    'no evidence':
      /\b(no|without|lacks?|lacking|insufficient|quotes?) (\w+ )?(evidence|sources?|data|proof|citations?)\b/i,
    'claim not supported': /\b(unsupported|unproven|unsubstantiated|unfounded|not supported|anecdotal)\b/i,
  }),
  ...rules('incorrect', {
    'out of date': /\b(outdated|obsolete|out of date|stale)\b/i,
    'not true': /\b(wrong|incorrect\w*|false|inaccura\w+|mistaken|untrue|errors?)\b/i,
  }),
  ...rules('logic', {
    contradiction: /\b(contradict\w*|inconsisten\w+)\b/i,
    'does not follow': /\b(not follow|non sequitur|fallac\w+|circular|illogical)\b/i,
    'hidden assumption': /\b(assum(es?|ing|ptions?)|presuppos\w+|takes? for granted)\b/i,
    'ignores alternatives': /\b(false (dilemma|choice)|alternatives?)\b/i,
  }),
  ...rules('feasibility', {
    'no time for it': /\b(deadlines?|too (early|late|soon)|no time|takes? too long|timelines?)\b/i,
    'too complex': /\b(too )?(complex\w*|complicated|over-?engineered)\b/i,
    'cannot be done': /\b(infeasible|unrealistic|impossible|impractical|unworkable)\b/i,
  }),
  ...rules('clarity', {
    vague: /\b(vague\w*|unclear|ambigu\w+|imprecise|unspecific)\b/i,
    'badly put': /\b(confusing|wordy|verbose|wording|hard to (read|follow|understand)|jargon)\b/i,
  }),
  ...rules('completeness', {
    'something left out': /\b(ignor\w+|omit\w*|overlook\w*|miss(es|ing)|neglect\w*|leaves? out|incomplete)\b/i,
    'not explained': /\b(not (explain|say|address|consider|mention)\w*|fails? to)\b/i,
  }),
]

const UNRECOGNISED = { type: 'other', pattern: 'other' } as const

/** Classifies an issue that a critique names. */
export const issueIn = (text: string): { type: IssueType; pattern: string } =>
  RULES.find(({ cue }) => cue.test(text)) ?? UNRECOGNISED

export const SEVERITIES = ['minor', 'moderate', 'major', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

const FROM: readonly (readonly [number, Severity])[] = [
  [0.75, 'critical'],
  [0.5, 'major'],
  [0.25, 'moderate'],
]

export const severityOf = (severity: number): Severity => FROM.find(([least]) => severity >= least)?.[1] ?? 'minor'
