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
