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
  return {
    read: new Set<string>(modules.map(({ source }: { source: string }) => source)),
    violations: summary.violations.map(
      ({ rule, from, to, cycle }: Omit<Violation, 'rule'> & { rule: { name: string } }) => ({
        rule: rule.name,
        from,
        to,
        cycle,
      }),
    ) as Violation[],
  }
}
