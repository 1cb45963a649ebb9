import type { Step } from './step.ts'

/** The checks that only read the source. */
export const staticChecks: readonly Step[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'types of the console', command: ['tsc', '--noEmit', '-p', 'console'] },
  { name: 'layers', command: ['node', 'scripts/checks/layers.ts'] },
  { name: 'layers catch every planted violation', command: ['node', 'scripts/checks/planted-violations.ts'] },
  { name: 'unused code', command: ['knip'] },
]
