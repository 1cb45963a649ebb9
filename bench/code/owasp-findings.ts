import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ModuleIr } from '../../src/analysis/ir/ir.ts'
import { readFlow } from '../../src/analysis/ir/read-flow.ts'
import { RULES } from '../../src/analysis/rules/all.ts'
import type { Category } from '../../src/analysis/rules/rule.ts'
import { openParsers } from '../../src/analysis/syntax/parsers.ts'
import { SyntaxTree } from '../../src/analysis/syntax/syntax-tree.ts'
import { followData } from '../../src/analysis/taint/dataflow.ts'
import type { Half } from './halves.ts'
import { type CaseLanguage, caseFiles, caseNamed } from './owasp-cases.ts'

/** The categories that were found in each case. */
export type FoundInCases = ReadonlyMap<string, ReadonlySet<Category>>

const wasm = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(name)))

/** Reads one half of a set and everything in it that is no case, as a scan reads a repository. */
export async function weHaveFound(language: CaseLanguage, half: Half): Promise<FoundInCases> {
  const grammars = { [language]: wasm(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${language}.wasm`) }
  const parsers = await openParsers(
    { engine: wasm('web-tree-sitter/web-tree-sitter.wasm'), grammars },
    { clock: () => 0 },
  )
  const modules = new Map<string, ModuleIr>()
  const properties: [string, string][] = []
  const begun = process.cpuUsage()
  for (const [path, text] of Object.entries(caseFiles(language, half))) {
    const tree = () => {
      const parsed = parsers.parse(text, language)
      return parsed instanceof SyntaxTree ? parsed : undefined
    }
    const facts = readFlow({ path, text, language, tree, secretLines: new Set() })
    if (facts?.module) modules.set(path, JSON.parse(facts.module) as ModuleIr)
    properties.push(...(facts?.properties ?? []))
  }
  const { findings, functions, gaveUp } = followData(modules, { rules: RULES, properties })
  const { user, system } = process.cpuUsage(begun)
  console.log(
    `\n${modules.size} files, ${functions} functions, ${gaveUp.length} given up, ${((user + system) / 1e6).toFixed(1)} s of CPU`,
  )
  const categories = new Map(RULES.map((rule) => [rule.id, rule.category]))
  const found = new Map<string, Set<Category>>()
  for (const { path, rule } of findings) {
    const name = caseNamed(path)
    const category = categories.get(rule)
    if (name && category) found.set(name, (found.get(name) ?? new Set()).add(category))
  }
  return found
}
