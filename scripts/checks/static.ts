import type { Step } from './step.ts'

/** The native compiler, with one checker, as several work out the same types; `typescript` is the one before, for the check of the layers. */
const types = ['tsc', '--noEmit', '--checkers', '1']

/** The checks that only read the source. */
export const staticChecks: readonly Step[] = [
  { name: 'types', command: types },
  { name: 'types of the console', command: [...types, '-p', 'console'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'layers', command: ['node', 'scripts/checks/layers.ts'] },
  { name: 'format and lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
  { name: 'layers catch every planted violation', command: ['node', 'scripts/checks/planted-violations.ts'] },
]
