import type { LoweredLanguage } from '../ir/ir.ts'
import { CLEANING_NAMES, GUARDING_NAMES, LIBRARIES, SOURCES } from '../rules/libraries.ts'
import type { FlowRule, Rule, SourceKind } from '../rules/rule.ts'
import { linear, PatternIndex } from './pattern.ts'

/** The rules of one language, found by the name of what is called. */
export interface RuleIndex {
  sources: PatternIndex<SourceKind>
  sinks: PatternIndex<FlowRule>
  cleaners: PatternIndex<string>
  /** The types and modules that rules speak of. */
  owners: ReadonlySet<string>
  /** Functions that say by their name what they make harmless. */
  cleaningNames: { names: RegExp; rule: string }[]
  /** Functions that say by their name that they look at something. */
  guardingNames: { names: RegExp; rule: string }[]
  guards: PatternIndex<{ rule: string; outcome: boolean }>
  /** What calls give: the name of a type. */
  returns: PatternIndex<string>
  /** Calls whose answers tell nothing of what went in: numbers, truths, digests. */
  plain: PatternIndex<true>
}

export function indexRules(rules: readonly Rule[], language: LoweredLanguage): RuleIndex {
  const index: RuleIndex = {
    sources: new PatternIndex(),
    sinks: new PatternIndex(),
    cleaners: new PatternIndex(),
    owners: new Set(),
    cleaningNames: [],
    guardingNames: [],
    guards: new PatternIndex(),
    returns: new PatternIndex(),
    plain: new PatternIndex(),
  }
  for (const [kind, patterns] of Object.entries(SOURCES[language]))
    for (const pattern of patterns) index.sources.add(pattern, kind as SourceKind)
  const { returns, plain, cleaners } = LIBRARIES[language]
  for (const [pattern, type] of Object.entries(returns)) index.returns.add(pattern, type)
  for (const pattern of plain) index.plain.add(pattern, true)
  for (const rule of rules) {
    if (rule.kind !== 'flow' || rule.language !== language) continue
    const compile = rule.isForeign ? linear : undefined
    for (const sink of rule.sinks) index.sinks.add(sink, rule, compile)
    for (const cleaner of rule.cleaners ?? []) index.cleaners.add(cleaner, rule.id, compile)
    for (const cleaner of cleaners[rule.category] ?? []) index.cleaners.add(cleaner, rule.id)
    const names = CLEANING_NAMES[rule.category]
    if (names) index.cleaningNames.push({ names, rule: rule.id })
    const looking = GUARDING_NAMES[rule.category]
    if (looking) index.guardingNames.push({ names: looking, rule: rule.id })
    for (const guard of rule.guards ?? [])
      index.guards.add(guard.replace(/^!/, ''), { rule: rule.id, outcome: !guard.startsWith('!') }, compile)
  }
  const owners = [index.sources, index.sinks, index.returns].flatMap((patterns) => patterns.owners())
  return { ...index, owners: new Set(owners) }
}
