import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Step, Tally } from './step.ts'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** A file that could not be loaded holds no tests, and a crashed run no report: both count as a failure. */
function count(report: Report | undefined, exitCode: number): Tally {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const brokenFiles = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length)
  const failed = report.numFailedTests + brokenFiles.length
  return {
    passed: report.numPassedTests,
    failed: failed || (exitCode ? 1 : 0),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Projects that start and stop whole services run their files one after another. */
export const vitestInTurn = (project: string) => vitest([project], '--no-file-parallelism')

export function vitest(projects: readonly string[], ...options: readonly string[]): Step {
  const file = join(tmpdir(), `parley-tests-${randomUUID()}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return {
    name: `${projects.join(' and ')} tests`,
    command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...options, ...reporters],
    async tally(exitCode) {
      const text = await readFile(file, 'utf8').catch(() => undefined)
      await rm(file, { force: true })
      return count(text === undefined ? undefined : JSON.parse(text), exitCode)
    },
  }
}
