import type { FindingSeverity } from '../finding.ts'
import { LOWERED_LANGUAGES, type LoweredLanguage } from '../ir/ir.ts'
import type { PatternTime } from '../patterns/pattern-time.ts'

/** Where data comes from that somebody else chooses: a request, the caller of a library, the command line or environment. */
export const SOURCE_KINDS = ['request', 'caller', 'local'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** What rules are about; confidence is learnt for each with each language. */
export const CATEGORIES = {
  'sql-injection': { cwe: 'CWE-89', owasp: ['A03', 'A05'] },
  'nosql-injection': { cwe: 'CWE-943', owasp: ['A03', 'A05'] },
  'command-injection': { cwe: 'CWE-78', owasp: ['A03', 'A05'] },
  'code-injection': { cwe: 'CWE-94', owasp: ['A03', 'A05'] },
  'ldap-injection': { cwe: 'CWE-90', owasp: ['A03', 'A05'] },
  'xpath-injection': { cwe: 'CWE-643', owasp: ['A03', 'A05'] },
  'template-injection': { cwe: 'CWE-1336', owasp: ['A03', 'A05'] },
  'header-injection': { cwe: 'CWE-113', owasp: ['A03', 'A05'] },
  'log-injection': { cwe: 'CWE-117', owasp: ['A09', 'A09'] },
  xss: { cwe: 'CWE-79', owasp: ['A03', 'A05'] },
  'path-traversal': { cwe: 'CWE-22', owasp: ['A01', 'A01'] },
  ssrf: { cwe: 'CWE-918', owasp: ['A10', 'A01'] },
  'open-redirect': { cwe: 'CWE-601', owasp: ['A01', 'A01'] },
  xxe: { cwe: 'CWE-611', owasp: ['A05', 'A02'] },
  deserialisation: { cwe: 'CWE-502', owasp: ['A08', 'A08'] },
  'prototype-pollution': { cwe: 'CWE-1321', owasp: ['A03', 'A05'] },
  redos: { cwe: 'CWE-1333', owasp: ['A04', 'A06'] },
  'weak-hash': { cwe: 'CWE-328', owasp: ['A02', 'A04'] },
  'weak-cipher': { cwe: 'CWE-327', owasp: ['A02', 'A04'] },
  'weak-random': { cwe: 'CWE-330', owasp: ['A02', 'A04'] },
  'weak-tls': { cwe: 'CWE-295', owasp: ['A07', 'A07'] },
  'insecure-cookie': { cwe: 'CWE-614', owasp: ['A05', 'A02'] },
  cors: { cwe: 'CWE-942', owasp: ['A05', 'A02'] },
  jwt: { cwe: 'CWE-347', owasp: ['A02', 'A04'] },
  'trust-boundary': { cwe: 'CWE-501', owasp: ['A04', 'A06'] },
  misconfiguration: { cwe: 'CWE-16', owasp: ['A05', 'A02'] },
  'file-permissions': { cwe: 'CWE-732', owasp: ['A01', 'A01'] },
  'memory-safety': { cwe: 'CWE-120', owasp: ['A06', 'A03'] },
  'supply-chain': { cwe: 'CWE-829', owasp: ['A08', 'A03'] },
  'hidden-text': { cwe: 'CWE-1007', owasp: ['A08', 'A08'] },
  'machine-instructions': { cwe: 'CWE-1427', owasp: ['A08', 'A08'] },
  reliability: { cwe: 'CWE-755', owasp: ['A10', 'A10'] },
  'dead-branch': { cwe: 'CWE-561', owasp: ['A04', 'A06'] },
  performance: { cwe: 'CWE-1073', owasp: ['A04', 'A06'] },
  custom: { cwe: 'CWE-710', owasp: ['A04', 'A06'] },
} as const satisfies Record<string, { cwe: string; owasp: readonly [string, string] }>
export type Category = keyof typeof CATEGORIES

/** Languages that are read by their syntax alone, and files that are read as text. */
const SYNTAX_LANGUAGES = ['go', 'php', 'csharp', 'ruby', 'rust', 'c', 'cpp', 'shell'] as const
const TEXT_LANGUAGES = ['dockerfile', 'workflow', 'any'] as const
export const RULE_LANGUAGES = [...LOWERED_LANGUAGES, ...SYNTAX_LANGUAGES, ...TEXT_LANGUAGES] as const
export type RuleLanguage = (typeof RULE_LANGUAGES)[number]

/** The kinds of text that rules know by the name of the file. */
export function textLanguages(path: string): RuleLanguage[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (/^(Dockerfile|Containerfile)(\.|$)|\.dockerfile$/i.test(name)) return ['dockerfile', 'any']
  if (/(^|\/)\.(github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$/.test(path)) return ['workflow', 'any']
  return ['any']
}

interface RuleFacts {
  /** `<language>.<what>`; public, never renamed. */
  id: string
  title: string
  category: Category
  severity: FindingSeverity
  /** How long a repair usually takes. */
  minutes: number
  remediation: string
  /** Its tests. */
  vulnerable: readonly string[]
  safe: readonly string[]
  cwe?: string
}

/** What reaches a call that it must not reach, or a call that is wrong by itself. */
export interface FlowRule extends RuleFacts {
  kind: 'flow'
  language: LoweredLanguage
  /** None: the call alone is found. */
  sources?: readonly SourceKind[]
  sinks: readonly string[]
  /** What makes data harmless for this rule. */
  cleaners?: readonly string[]
  /** What has looked at data when it was true; `!` when it was false. */
  guards?: readonly string[]
  /** An organization's own, whose patterns may be anything. */
  isForeign?: true
}

/** A call or a shape that is found in the syntax of one file. */
export interface SyntaxRule extends RuleFacts {
  kind: 'syntax'
  languages: readonly RuleLanguage[]
  /** As of flow rules; an argument that is put together from parts is the text `dynamic`, followed by how it is written. */
  calls?: readonly string[]
  shapes?: readonly Shape[]
}

/** A kind of node, with what its text must look like; without comments. */
export interface Shape {
  node: string
  text?: RegExp
  without?: RegExp
  /** It is a regular expression that may take so long. */
  takes?: PatternTime
}

/** A line of a text. */
export interface TextRule extends RuleFacts {
  kind: 'text'
  languages: readonly RuleLanguage[]
  pattern: RegExp
}

export type Rule = FlowRule | SyntaxRule | TextRule
export const languagesOf = (rule: Rule): readonly RuleLanguage[] =>
  rule.kind === 'flow' ? [rule.language] : rule.languages

export const owaspOf = ({ category }: Rule) => {
  const [of2021, of2025] = CATEGORIES[category].owasp
  return { 2021: `${of2021}:2021`, 2025: `${of2025}:2025` }
}
export const cweOf = (rule: Rule) => rule.cwe ?? CATEGORIES[rule.category].cwe

/** Raised whenever rules or what applies them find something else than before. */
export const RULES_VERSION = 2
