import { ABSTAIN, NONE } from '../../../engine/votes/ballots.ts'

export const DISSENT_TYPES = [
  'minor_quibble',
  'alternative_approach',
  'fundamental_disagreement',
  'edge_case_concern',
  'risk_warning',
  'abstention',
] as const
export type DissentType = (typeof DISSENT_TYPES)[number]

/** The types of dissent of agents that chose something other than the leading proposal. */
export const CONTRARY: readonly DissentType[] = [
  'alternative_approach',
  'fundamental_disagreement',
  'edge_case_concern',
  'risk_warning',
]

interface LastVote {
  choice: string
  stances: Readonly<Record<string, string>>
  reason: string | null
}

const EDGE_CASE = /\b(edge|corner|special|rare) cases?\b|\bboundary conditions?\b|\bexceptional(ly)?\b/i

/** How a vote dissents from the leading proposal; undefined when it does not. */
export function dissentOf({ choice, stances, reason }: LastVote, leading: string): DissentType | undefined {
  const stance = stances[leading]
  if (choice === leading) return stance === 'agree_with_modifications' ? 'minor_quibble' : undefined
  if (choice === ABSTAIN) return 'abstention'
  if (reason && riskIn(reason)) return 'risk_warning'
  if (reason && EDGE_CASE.test(reason)) return 'edge_case_concern'
  return choice === NONE || stance === 'disagree' ? 'fundamental_disagreement' : 'alternative_approach'
}

export const RISK_TYPES = ['security', 'data_loss', 'outage', 'legal', 'financial', 'safety', 'general'] as const
export type RiskType = (typeof RISK_TYPES)[number]

/** The words that signal a risk, the specific before the general. */
const CUES: readonly (readonly [RiskType, RegExp])[] = [
  ['security', /\b(breach\w*|vulnerab\w+|attack\w*|exploit\w*|leak\w*|ransom\w*|phishing|insecure|hacked)\b/gi],
  ['data_loss', /\b(los(e|es|ing|s of) (\w+ ){0,2}(data|records|backups?)|data (loss|corruption)|corrupt(s|ed)?)\b/gi],
  ['outage', /\b(outages?|downtime|crash(es|ed)?|collapse[sd]?|single point of failure|unavailab\w+)\b/gi],
  [
    'legal',
    /\b(lawsuits?|illegal|unlawful|liab(le|ility)|non-?compliance|(breach|violat)\w* (of )?(the )?(law|gdpr))\b/gi,
  ],
  ['financial', /\b(bankrupt\w*|insolven\w+|fraud\w*|overrun\w*|financial loss\w*|penalt(y|ies))\b/gi],
  ['safety', /\b(injur\w+|fatal\w*|unsafe|hazard\w*|deadly|toxic)\b/gi],
  ['general', /\b(risk\w*|danger\w*|threat\w*|catastroph\w+|irreversibl\w+|disaster\w*|perilous)\b/gi],
]

const DENIED = /\b(no|not an?|without( any)?|free of|zero|little|low|negligible) (\w+ )?$/i

/** The kind of risk that a text warns of, if any; "no risk" is no warning. */
export function riskIn(text: string): RiskType | undefined {
  return CUES.find(([, cue]) => [...text.matchAll(cue)].some(({ index }) => !DENIED.test(text.slice(0, index))))?.[0]
}

type Severity = 'low' | 'medium' | 'high'
export const severityOf = (severity: number): Severity =>
  severity >= 0.7 ? 'high' : severity >= 0.4 ? 'medium' : 'low'
