import { availableParallelism } from 'node:os'
import { run } from './command.ts'
import { described, type Tally } from './tally.ts'

interface FileTime {
  file: string
  seconds: number
}

/** What a finished command counts for. */
export interface Report extends Tally {
  files: readonly FileTime[]
}

export interface Step {
  name: string
  /** What its processor time is added to. */
  group: string
  command: readonly string[]
  /** What it waits for. */
  after?: Promise<unknown>
  /** Without it the command is one test that its exit code decides. */
  report?: (exitCode: number) => Promise<Report>
}

export interface Outcome extends Report {
  group: string
  cpuSeconds: number
}

const byExitCode = (exitCode: number): Report => ({
  passed: exitCode ? 0 : 1,
  failed: exitCode ? 1 : 0,
  skipped: 0,
  files: [],
})

/** One line for a step that passes; everything it said for one that fails. One that is interrupted says nothing. */
async function take({ name, group, command, after, report }: Step, signal?: AbortSignal): Promise<Outcome | undefined> {
  await after
  if (signal?.aborted) return undefined
  const started = performance.now()
  console.log(`  … ${name}`)
  const { exitCode, output, cpuSeconds } = await run(command)
  if (signal?.aborted) return undefined
  const counted = report ? await report(exitCode) : byExitCode(exitCode)
  if (counted.failed) console.log(`\n──── ${name}: what failed ────\n${output.trimEnd()}\n──── end of ${name} ────\n`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${counted.failed ? '✗' : '✓'} ${name}${report ? `: ${described(counted)}` : ''} (${seconds} s)`)
  for (const [line] of output.matchAll(/^measured: .*$/gm)) console.log(`    ${line}`)
  return { ...counted, group, cpuSeconds }
}

interface Course {
  /** How many at once. */
  atOnce?: number
  /** Ends the run: no further step is begun. */
  signal?: AbortSignal
}

/** Takes steps in their order, so many at once; with the long ones first they all end at about the same time. */
export async function takeSteps(steps: readonly Step[], course: Course = {}): Promise<Outcome[]> {
  const { atOnce = availableParallelism() + 1, signal } = course
  const waiting = steps.values()
  const outcomes: Outcome[] = []
  const takeOneAfterAnother = async () => {
    for (const step of waiting) {
      const outcome = await take(step, signal)
      if (outcome) outcomes.push(outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeOneAfterAnother))
  return outcomes
}
