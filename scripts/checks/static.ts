import type { Step } from './step.ts'

/** The native compiler, with one checker, as several work out the same types; `typescript` is the one before, for the check of the layers. */
const types = ['tsc', '--noEmit', '--checkers', '1']

const GROUP = 'checks'

/** The checks that only read the source. */
export const staticChecks: readonly Step[] = [
  { name: 'types', group: GROUP, command: types },
  { name: 'types of the console', group: GROUP, command: [...types, '-p', 'console'] },
  { name: 'unused code', group: GROUP, command: ['knip'] },
  { name: 'layers', group: GROUP, command: ['node', 'scripts/checks/layers.ts'] },
  { name: 'format and lint', group: GROUP, command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
  {
    name: 'layers catch every planted violation',
    group: GROUP,
    command: ['node', 'scripts/checks/planted-violations.ts'],
  },
]
