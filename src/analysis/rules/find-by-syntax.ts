import type { RawFinding } from '../finding.ts'
import { columnOf, lineOf, loweredAs } from '../ir/ir.ts'
import { type Node, rootOf } from '../ir/node.ts'
import type { LanguageId } from '../languages/languages.ts'
import { patternTime } from '../patterns/pattern-time.ts'
import type { SyntaxTree } from '../syntax/syntax-tree.ts'
import { hasConditions } from '../taint/conditions.ts'
import { PatternIndex } from '../taint/pattern.ts'
import { callSite } from './call-sites.ts'
import type { Rule, RuleLanguage, Shape, SyntaxRule, TextRule } from './rule.ts'
import { findingOf } from './rule-finding.ts'

const MOST_FOUND = 500
const MOST_TEXT = 4_000
const MOST_LINE = 160

interface SyntaxIndex {
  calls: PatternIndex<SyntaxRule>
  shapes: ReadonlyMap<string, { rule: SyntaxRule; shape: Shape }[]>
}

const indexes = new WeakMap<readonly Rule[], Map<string, SyntaxIndex>>()

function indexFor(rules: readonly Rule[], language: RuleLanguage): SyntaxIndex {
  const known = indexes.get(rules)?.get(language)
  if (known) return known
  const calls = new PatternIndex<SyntaxRule>()
  const shapes = new Map<string, { rule: SyntaxRule; shape: Shape }[]>()
  for (const rule of rules) {
    if (rule.kind !== 'syntax' || !rule.languages.includes(language)) continue
    for (const call of rule.calls ?? []) calls.add(call, rule)
    for (const shape of rule.shapes ?? []) shapes.set(shape.node, [...(shapes.get(shape.node) ?? []), { rule, shape }])
  }
  const index = { calls, shapes }
  indexes.set(rules, (indexes.get(rules) ?? new Map<string, SyntaxIndex>()).set(language, index))
  return index
}

/** What rules find in one file, without following data. */
export function findBySyntax(
  tree: SyntaxTree,
  { path, language, rules }: { path: string; language: LanguageId; rules: readonly Rule[] },
): RawFinding[] {
  const ruled = loweredAs(language) ?? (language as RuleLanguage)
  const { calls, shapes } = indexFor(rules, ruled)
  const found: RawFinding[] = []
  const lines = tree.text.split('\n')
  const add = (rule: Rule, node: Node) =>
    found.length < MOST_FOUND && found.push(findingAt(rule, path, node.line, lines, node.column))
  for (const node of everyNode(rootOf(tree))) {
    for (const { rule, shape } of shapes.get(node.type) ?? []) if (hasShape(node, shape)) add(rule, node)
    const call = loweredAs(language) ? undefined : callSite(node)
    if (!call?.name) continue
    for (const { pattern, value: rule } of calls.find(call.name))
      if (hasConditions(pattern, call.given, new Map(), {}))
        found.push(findingAt(rule, path, lineOf(call.at), lines, columnOf(call.at)))
  }
  return unique(found)
}

function hasShape(node: Node, { text, without, takes }: Shape): boolean {
  if (takes && patternTime(node.text) !== takes) return false
  if (!text && !without) return true
  const shown = node.text.slice(0, MOST_TEXT).replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, '')
  return (text?.test(shown) ?? true) && !without?.test(shown)
}

function* everyNode(root: Node): Generator<Node> {
  const open = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    yield node
    open.push(...node.namedChildren.reverse())
  }
}

/** What rules find in the lines of a file that has no grammar, or in any text. */
export function findByText(
  text: string,
  { path, languages, rules }: { path: string; languages: readonly RuleLanguage[]; rules: readonly Rule[] },
): RawFinding[] {
  const asked = rules.filter(
    (rule): rule is TextRule => rule.kind === 'text' && rule.languages.some((one) => languages.includes(one)),
  )
  const lines = text.split('\n')
  const found: RawFinding[] = []
  for (const [index, line] of lines.entries()) {
    const shown = line.slice(0, MOST_TEXT)
    for (const rule of asked) {
      const at = rule.pattern.exec(shown)?.index
      if (at !== undefined && found.length < MOST_FOUND) found.push(findingAt(rule, path, index + 1, lines, at + 1))
    }
  }
  return found
}

function findingAt(rule: Rule, path: string, line: number, lines: readonly string[], column: number): RawFinding {
  return findingOf(rule, { path, line, column, snippet: (lines[line - 1] ?? '').trim().slice(0, MOST_LINE) })
}

const unique = (found: readonly RawFinding[]) => [
  ...new Map(found.map((one) => [`${one.rule} ${one.line}`, one])).values(),
]
