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

/** The tests of a project, or a part of them such as `1/2`, file after file: several such steps share the machine. */
export function vitest(project: string, part?: string): Step {
  const file = join(tmpdir(), `parley-tests-${randomUUID()}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const options = ['--no-file-parallelism', ...(part ? [`--shard=${part}`] : []), ...reporters]
  return {
    name: part ? `${project} tests, ${part}` : `${project} tests`,
    command: ['vitest', 'run', '--project', project, ...options],
    async tally(exitCode) {
      const text = await readFile(file, 'utf8').catch(() => undefined)
      await rm(file, { force: true })
      return count(text === undefined ? undefined : JSON.parse(text), exitCode)
    },
  }
}
