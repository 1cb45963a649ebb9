import { join } from 'node:path'
import { root } from './command.ts'
import type { Step } from './step.ts'

/**
 * The native compiler, with one checker, as several work out the same types; `typescript` is the one before, for the check of the
 * layers. What it found is kept, so that the next time only what has changed is checked.
 */
const types = (project: string) => {
  const kept = join(root, 'node_modules/.cache/types', `${project === '.' ? 'service' : project}.tsbuildinfo`)
  return ['tsc', '--noEmit', '--checkers', '1', '-p', project, '--incremental', '--tsBuildInfoFile', kept]
}

const check = (name: string, ...command: string[]): Step => ({ name, group: 'checks', command })

/** The checks that only read the source. */
export const staticChecks: readonly Step[] = [
  check('types', ...types('.')),
  check('types of the console', ...types('console')),
  check('unused code', 'knip'),
  check('layers', 'node', 'scripts/checks/layers.ts'),
  check('lengths of files', 'node', 'scripts/checks/lengths.ts'),
  check('subjects of commits', 'node', 'scripts/checks/commit-subjects.ts'),
  check('the lock file holds every pin', 'node', 'scripts/checks/lock-file.ts'),
  check('format and lint', 'biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
  check('every planted violation is caught', 'node', 'scripts/checks/planted-violations.ts'),
  check('no test judges time', 'node', 'scripts/checks/test-rules.ts'),
]
