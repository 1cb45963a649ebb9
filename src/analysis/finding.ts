export const SEVERITIES_OF_FINDINGS = ['critical', 'high', 'medium', 'low', 'info'] as const
export type FindingSeverity = (typeof SEVERITIES_OF_FINDINGS)[number]

/** Which analysis found it. */
export const FINDING_KINDS = ['sast', 'secret', 'dependency', 'licence', 'bug'] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** A place in the code, with lines from 1. */
export interface CodePlace {
  path: string
  line: number
  endLine?: number
  column?: number
  endColumn?: number
}

/** A step of the way from a source to a sink. */
export interface PathStep extends CodePlace {
  /** What happens there, in a few words. */
  what: string
}

/** What an analysis found, before it is compared with what is known. */
export interface RawFinding extends CodePlace {
  kind: FindingKind
  /** The rule, such as `js.sql-injection`, or the type of secret. */
  rule: string
  title: string
  message: string
  severity: FindingSeverity
  /** How often findings of this rule's class were right where that was measured. */
  confidence: number
  /** The innermost named function or class around it. */
  symbol?: string
  /** The line, shortened; never the value of a secret. */
  snippet?: string
  cwe?: string
  owasp?: { 2021?: string; 2025?: string }
  remediation?: string
  /** What makes it the same finding again where the line does not, such as the advisory and the package. */
  identity?: string
  /** What only findings of its kind have, such as the fixed version of a package: no text of the code. */
  details?: Readonly<Record<string, string | number | boolean | null>>
  /** Who committed it, where the history was read. */
  author?: { name: string; email: string }
  /** From source to sink, for dataflow. */
  path_steps?: readonly PathStep[]
}
