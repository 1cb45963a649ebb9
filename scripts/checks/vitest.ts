import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from './command.ts'
import type { Report, Step } from './step.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; startTime: number; endTime: number; assertionResults: unknown[] }[]
}

/** A file that could not be loaded holds no tests, and a crashed run no report: both count as a failure. */
function count(report: VitestReport | undefined, exitCode: number): Report {
  if (!report) return { passed: 0, failed: 1, skipped: 0, files: [] }
  const brokenFiles = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length)
  const failed = report.numFailedTests + brokenFiles.length
  return {
    passed: report.numPassedTests,
    failed: failed || (exitCode ? 1 : 0),
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

/** The tests of a project, of all whose names begin like `pure*`, or a part of them such as `1/2`, file after file: several such steps share the machine. */
export function vitest(project: string, part?: string): Step {
  const file = join(tmpdir(), `parley-tests-${randomUUID()}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const options = ['--no-file-parallelism', ...(part ? [`--shard=${part}`] : []), ...reporters]
  return {
    name: part ? `${project} tests, ${part}` : `${project} tests`,
    group: project.replace('*', ''),
    command: ['vitest', 'run', '--project', project, ...options],
    async report(exitCode) {
      const text = await readFile(file, 'utf8').catch(() => undefined)
      await rm(file, { force: true })
      return count(text === undefined ? undefined : JSON.parse(text), exitCode)
    },
  }
}

/** The tests of a project in so many parts. */
export const vitestInParts = (project: string, parts: number): Step[] =>
  Array.from({ length: parts }, (_, index) => vitest(project, `${index + 1}/${parts}`))
