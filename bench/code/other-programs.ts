import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Category } from '../../src/analysis/rules/rule.ts'
import { CATEGORIES, caseNamed, FOLDERS } from './owasp-cases.ts'
import type { FoundInCases } from './owasp-findings.ts'
import { programOf } from './programs.ts'

/** What bandit's tests are about; it has none for the categories that are not named. */
const TESTS: Record<string, Category> = {
  ...Object.fromEntries(['B102', 'B307'].map((test) => [test, 'code-injection' as const])),
  ...Object.fromEntries(['B301', 'B302', 'B506'].map((test) => [test, 'deserialisation' as const])),
  ...Object.fromEntries(['B303', 'B324'].map((test) => [test, 'weak-hash' as const])),
  ...Object.fromEntries(
    ['B602', 'B603', 'B604', 'B605', 'B606', 'B607', 'B609'].map((test) => [test, 'command-injection' as const]),
  ),
  ...Object.fromEntries(['B608', 'B610', 'B611'].map((test) => [test, 'sql-injection' as const])),
  ...Object.fromEntries(
    ['B313', 'B314', 'B315', 'B316', 'B317', 'B318', 'B319', 'B320'].map((test) => [test, 'xxe' as const]),
  ),
  ...Object.fromEntries(['B701', 'B702', 'B703', 'B704'].map((test) => [test, 'xss' as const])),
  B311: 'weak-random',
}

const MOST_OUTPUT = 256 * 1_048_576

/** What bandit finds in the same cases. */
export async function banditFinds(): Promise<FoundInCases | undefined> {
  const bandit = await programOf('bandit')
  if (!bandit) return undefined
  const folder = join(FOLDERS.python, 'testcode')
  const options = { maxBuffer: MOST_OUTPUT }
  const output = await promisify(execFile)(bandit, ['-q', '--exit-zero', '-f', 'json', '-r', folder], options)
  const { results } = JSON.parse(output.stdout) as { results: { filename: string; test_id: string }[] }
  const found = new Map<string, Set<Category>>()
  for (const { filename, test_id } of results) {
    const name = caseNamed(filename)
    const category = TESTS[test_id]
    if (name && category) found.set(name, (found.get(name) ?? new Set()).add(category))
  }
  return found
}

const CARD_OF_FIND_SEC_BUGS = 'scorecard/Benchmark_v1.2_Scorecard_for_FBwFindSecBugs.csv'

/** What FindSecBugs found in each case of BenchmarkJava, by the set's own card of it. */
export function findSecBugsFinds(): FoundInCases {
  const found = new Map<string, Set<Category>>()
  for (const line of readFileSync(join(FOLDERS.java, CARD_OF_FIND_SEC_BUGS), 'utf8').split('\n')) {
    const [name = '', told = '', , , isFound = ''] = line.split(',').map((cell) => cell.trim())
    const category = CATEGORIES[told]
    if (category && isFound === 'true') found.set(name, new Set([category]))
  }
  return found
}
