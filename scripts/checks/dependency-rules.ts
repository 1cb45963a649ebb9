import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { root } from './command.ts'

const options = await extractOptions(join(root, '.dependency-cruiser.cjs'))
const tsConfig = extractTsConfig(join(root, 'tsconfig.json'))

const rules = (options.ruleSet?.forbidden ?? []).map(({ name = '', comment = '' }) => ({ name, comment }))

export const ruleNames = rules.map(({ name }) => name)

export interface Violation {
  rule: string
  from: string
  to: string
  /** Of a circle: what leads back to `from`. */
  cycle?: readonly { name: string }[]
}

/** The import that breaks a rule, and the rule in words. */
export function violationText({ rule, from, to, cycle = [] }: Violation): string {
  const way = cycle.length > 0 ? cycle.map(({ name }) => name) : [to]
  return `${rule}: ${[from, ...way].join(' → ')}. ${rules.find(({ name }) => name === rule)?.comment ?? ''}`
}

/** Everybody may name the type of a transaction and pass one on; it alone of `src/storage/database.ts` builds no SQL. */
function namesTransactionOnly(directory: string, { rule, from, to }: Violation): boolean {
  if (rule !== 'sql-stays-in-stores' || to !== 'src/storage/database.ts') return false
  const imports = readFileSync(join(directory, from), 'utf8').match(/^import .*\/storage\/database\.ts'$/gm) ?? []
  return imports.length === 1 && /^import type \{ Transaction \} from /.test(imports[0])
}

/** Checks the service, the console and the packages of a directory against our layer rules. */
export async function checkLayers(directory: string) {
  const { output } = await cruise(
    ['src', 'console/src', 'packages'],
    { ...options, baseDir: directory, outputType: 'json' },
    undefined,
    {
      tsConfig,
    },
  )
  const { modules, summary } = typeof output === 'string' ? JSON.parse(output) : output
  const violations: Violation[] = summary.violations.map(
    ({ rule, from, to, cycle }: Omit<Violation, 'rule'> & { rule: { name: string } }) => ({
      rule: rule.name,
      from,
      to,
      cycle,
    }),
  )
  return {
    read: new Set<string>(modules.map(({ source }: { source: string }) => source)),
    violations: violations.filter((violation) => !namesTransactionOnly(directory, violation)),
  }
}
