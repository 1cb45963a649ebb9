import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { HOSTILE_PATTERNS } from '../../../test/support/hostile-patterns.ts'
import { lower } from '../ir/read-flow.ts'
import type { Grammar, LanguageId } from '../languages/languages.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { openParsers, type Parsers } from '../syntax/parsers.ts'
import { SyntaxTree } from '../syntax/syntax-tree.ts'
import { followData } from '../taint/dataflow.ts'
import { linear } from '../taint/pattern.ts'
import { RULES } from './all.ts'
import { findBySyntax, findByText } from './find-by-syntax.ts'
import { readOwnRules } from './own-rules.ts'
import { languagesOf, type Rule } from './rule.ts'

const wasm = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(name)))
const grammarOf = (rule: Rule): LanguageId | undefined => {
  const [language] = languagesOf(rule)
  return language && language in LANGUAGES ? (language as LanguageId) : undefined
}
const needed = new Set(RULES.flatMap((rule) => LANGUAGES[grammarOf(rule) ?? 'text'].grammar ?? []))
let parsers: Parsers

beforeAll(async () => {
  const grammars = [...needed].map((name: Grammar) => [
    name,
    wasm(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`),
  ])
  parsers = await openParsers(
    { engine: wasm('web-tree-sitter/web-tree-sitter.wasm'), grammars: Object.fromEntries(grammars) },
    { clock: () => 0 },
  )
})

function found(rule: Rule, text: string): string[] {
  if (rule.kind === 'text')
    return findByText(text, { path: 'a', languages: rule.languages, rules: [rule] }).map((one) => one.rule)
  const language = grammarOf(rule) as LanguageId
  const tree = parsers.parse(text, language)
  if (!(tree instanceof SyntaxTree)) throw new Error(`${rule.id}: the example is not parsed`)
  expect.soft(tree.errors, `${rule.id} has an example that is no program: ${text}`).toBe(0)
  if (rule.kind === 'syntax') return findBySyntax(tree, { path: 'a', language, rules: [rule] }).map((one) => one.rule)
  const module = lower(tree, language)
  if (!module) throw new Error(`${rule.id}: ${language} is not lowered`)
  return followData(new Map([['a', module]]), { rules: [rule], isLibrary: () => true }).findings.map((one) => one.rule)
}

test('every rule finds its two vulnerable examples and neither of its safe ones', () => {
  for (const rule of RULES) {
    expect.soft([rule.id, rule.vulnerable.length, rule.safe.length]).toEqual([rule.id, 2, 2])
    for (const text of rule.vulnerable) expect.soft(found(rule, text), text).toContain(rule.id)
    for (const text of rule.safe) expect.soft(found(rule, text), text).not.toContain(rule.id)
  }
})

test('there are enough of them, and each name stands once', () => {
  expect(RULES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length)
})

test('the documentation lists every rule', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/code-analysis.md'), 'utf8')
  for (const { id } of RULES) expect.soft(page).toContain(`| \`${id}\` |`)
})

test('no rule names anything of the sets that it is measured on', () => {
  const files = globSync(join(import.meta.dirname, '*.ts')).filter((file) => !file.endsWith('.test.ts'))
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    expect
      .soft(text, file)
      .not.toMatch(
        /BenchmarkTest|owasp\.benchmark|SeparateClassRequest|ThingFactory|helpers\.(utils|separate_request|db_sqlite)|escape_for_html/,
      )
  }
})

test('rules of an organization are read, and what is wrong is named by its file and field', () => {
  const good =
    'rules:\n  - { id: a-b, language: java, title: T, sources: [request], sinks: ["a.B.c(0)"], severity: high }\n'
  const { rules, faults } = readOwnRules([
    { path: 'good.yaml', text: good },
    { path: 'sink.yaml', text: good.replace('a.B.c(0)', 'no call at all (') },
    { path: 'source.yaml', text: good.replace('[request]', '[nobody]') },
    { path: 'ahead.yaml', text: good.replace('c(0)', 'c(0) where 0 matches /(?!x)y/') },
    { path: 'long.yaml', text: good.replace('c(0)', 'c(0) where 0 matches /((a{9}){9}){9}/') },
    { path: 'broken.yaml', text: 'rules: [' },
  ])
  expect(rules).toMatchObject([{ id: 'own.a-b', category: 'custom', severity: 'high', sinks: ['a.B.c(0)'] }])
  expect(faults).toEqual([
    expect.stringMatching(/^sink\.yaml: rules\[0\]\.sinks\[0\]: /),
    expect.stringMatching(/^source\.yaml: rules\[0\]\.sources\[0\]: /),
    expect.stringMatching(/^ahead\.yaml: rules\[0\]\.sinks\[0\]: /),
    expect.stringMatching(/^long\.yaml: rules\[0\]\.sinks\[0\]: .* repeats too much/),
    expect.stringMatching(/^broken\.yaml: /),
  ])
})

test('no pattern of theirs holds a scan up', () => {
  const text = `${'ab'.repeat(5_000)}!`
  const outcomes = HOSTILE_PATTERNS.map((pattern) => linear(pattern, 'i').test(text))
  expect(new Set(outcomes)).toEqual(new Set([true, false]))
})
