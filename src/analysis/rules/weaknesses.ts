import { MOST_WEAKNESSES, type Weaknesses } from '../blob-facts.ts'
import type { RawFinding } from '../finding.ts'
import type { LanguageId } from '../languages/languages.ts'
import type { SyntaxTree } from '../syntax/syntax-tree.ts'
import { RULES } from './all.ts'
import { findBySyntax, findByText } from './find-by-syntax.ts'
import { textLanguages } from './rule.ts'
import { findingOf } from './rule-finding.ts'

interface Opened {
  path: string
  text: string
  language: LanguageId
  tree(): SyntaxTree | undefined
  secretLines: ReadonlySet<number>
}

export function findWeaknesses({ path, text, language, tree, secretLines }: Opened): Weaknesses {
  const parsed = tree()
  const found = [
    ...(parsed ? findBySyntax(parsed, { path, language, rules: RULES }) : []),
    ...findByText(text, { path, languages: textLanguages(path), rules: RULES }),
  ]
  return found.slice(0, MOST_WEAKNESSES).map(({ rule, line, column = 1, snippet = '' }) => ({
    rule,
    line,
    column,
    snippet: secretLines.has(line) ? '' : snippet,
  }))
}

const byId = new Map(RULES.map((rule) => [rule.id, rule]))

/** The findings that such facts stand for; a rule that is no more has none. */
export function weaknessFindings(path: string, facts: Weaknesses): RawFinding[] {
  return facts.flatMap(({ rule: id, ...place }) => {
    const rule = byId.get(id)
    return rule ? [findingOf(rule, { path, ...place })] : []
  })
}
