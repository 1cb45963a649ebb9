import { parse } from 'yaml'
import { SEVERITIES_OF_FINDINGS } from '../finding.ts'
import { LOWERED_LANGUAGES } from '../ir/ir.ts'
import { linear, readPatterns } from '../taint/pattern.ts'
import { CATEGORIES, type FlowRule, SOURCE_KINDS } from './rule.ts'

const MOST_RULES = 200
const MOST_TEXTS = 100
const LONGEST = 500

/** An organization's rules, and what is wrong with those that are left out, each with its file and its field. */
export function readOwnRules(files: readonly { path: string; text: string }[]): {
  rules: FlowRule[]
  faults: string[]
} {
  const rules: FlowRule[] = []
  const faults: string[] = []
  for (const { path, text } of files) {
    try {
      const listed = listIn(parse(text, { maxAliasCount: 0 }))
      for (const [index, one] of listed.entries()) rules.push(ruleOf(one, `rules[${index}]`))
    } catch (fault) {
      faults.push(`${path}: ${fault instanceof Error ? fault.message.split('\n')[0] : 'it is no YAML'}`)
    }
  }
  if (rules.length > MOST_RULES) faults.push(`Only the first ${MOST_RULES} of ${rules.length} rules are applied`)
  return { rules: rules.slice(0, MOST_RULES), faults }
}

function listIn(document: unknown): unknown[] {
  const listed = Array.isArray(document) ? document : (document as { rules?: unknown } | null)?.rules
  if (!Array.isArray(listed)) throw new Error('rules: a list of rules is expected')
  return listed
}

function ruleOf(one: unknown, at: string): FlowRule {
  if (typeof one !== 'object' || one === null) throw new Error(`${at}: a rule is an object`)
  const facts = one as Record<string, unknown>
  const text = (name: string, otherwise?: string): string => {
    const value = facts[name] ?? otherwise
    if (typeof value !== 'string' || value.length === 0 || value.length > LONGEST)
      throw new Error(`${at}.${name}: a text of at most ${LONGEST} characters is expected`)
    return value
  }
  const among = <Known extends string>(name: string, known: readonly Known[], otherwise?: Known): Known => {
    const value = text(name, otherwise)
    const found = known.find((each) => each === value)
    if (!found) throw new Error(`${at}.${name}: one of ${known.join(', ')} is expected`)
    return found
  }
  const texts = (name: string): string[] => {
    const value = facts[name] ?? []
    if (!Array.isArray(value) || value.length > MOST_TEXTS || value.some((each) => typeof each !== 'string'))
      throw new Error(`${at}.${name}: a list of at most ${MOST_TEXTS} texts is expected`)
    return value as string[]
  }
  const patterns = (name: string): string[] => {
    const all = texts(name)
    for (const [index, pattern] of all.entries()) {
      try {
        readPatterns(pattern.replace(/^!/, ''), linear)
      } catch (fault) {
        throw new Error(`${at}.${name}[${index}]: ${(fault as Error).message}`)
      }
    }
    return all
  }
  const id = text('id')
  if (!/^[a-z0-9][a-z0-9.-]{1,80}$/.test(id))
    throw new Error(`${at}.id: small letters, digits, dots and hyphens are expected`)
  const sources = texts('sources').map((each, index) => sourceOf(each, `${at}.sources[${index}]`))
  const sinks = patterns('sinks')
  if (sinks.length === 0) throw new Error(`${at}.sinks: at least one call is expected`)
  return {
    kind: 'flow',
    isForeign: true,
    id: `own.${id}`,
    language: among('language', LOWERED_LANGUAGES),
    title: text('title'),
    category: among('category', Object.keys(CATEGORIES) as (keyof typeof CATEGORIES)[], 'custom'),
    severity: among('severity', SEVERITIES_OF_FINDINGS, 'medium'),
    minutes: 30,
    remediation: text('remediation', text('title')),
    ...(sources.length > 0 && { sources }),
    sinks,
    cleaners: patterns('cleaners'),
    guards: patterns('guards'),
    vulnerable: [],
    safe: [],
  }
}

function sourceOf(value: string, at: string) {
  const found = SOURCE_KINDS.find((kind) => kind === value)
  if (!found) throw new Error(`${at}: one of ${SOURCE_KINDS.join(', ')} is expected`)
  return found
}
