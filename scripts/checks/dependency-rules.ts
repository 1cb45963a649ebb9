import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { root } from './command.ts'

const options = await extractOptions(join(root, '.dependency-cruiser.cjs'))
const tsConfig = extractTsConfig(join(root, 'tsconfig.json'))

export const ruleNames = (options.ruleSet?.forbidden ?? []).map(({ name }) => name ?? '')

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
      ({ rule, from, to }: Record<'from' | 'to', string> & { rule: { name: string } }) => ({
        rule: rule.name,
        from,
        to,
      }),
    ) as { rule: string; from: string; to: string }[],
  }
}
