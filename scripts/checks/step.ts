import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'

/** The repository: where every command of a step runs. */
export const root = join(import.meta.dirname, '..', '..')

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export interface Step {
  name: string
  command: readonly string[]
  /** What it waits for. */
  after?: Promise<unknown>
  /** What the finished command counts for; without it the command is one test that its exit code decides. */
  tally?: (exitCode: number) => Promise<Tally>
}

const { FORCE_COLOR: _, ...inherited } = process.env
const environment = {
  ...inherited,
  NO_COLOR: '1',
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
}

interface Finished {
  exitCode: number
  output: string
}

export function run([file = '', ...args]: readonly string[]): Promise<Finished> {
  const child = spawn(file, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  return new Promise((resolve) => {
    const finish = (exitCode: number) => resolve({ exitCode, output: Buffer.concat(chunks).toString() })
    child.on('error', (error) => {
      chunks.push(Buffer.from(error.message))
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

const described = ({ passed, failed, skipped }: Tally) =>
  [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(Boolean).join(', ')

/** One line for a step that passes; everything it said for one that fails. */
async function take({ name, command, after, tally }: Step): Promise<Tally> {
  await after
  const started = performance.now()
  console.log(`  … ${name}`)
  const { exitCode, output } = await run(command)
  const counted = tally ? await tally(exitCode) : { passed: exitCode ? 0 : 1, failed: exitCode ? 1 : 0, skipped: 0 }
  if (counted.failed) console.log(`\n──── ${name}: what failed ────\n${output.trimEnd()}\n──── end of ${name} ────\n`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${counted.failed ? '✗' : '✓'} ${name}${tally ? `: ${described(counted)}` : ''} (${seconds} s)`)
  for (const [line] of output.matchAll(/^measured: .*$/gm)) console.log(`    ${line}`)
  return counted
}

const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
})

/** Takes steps in their order, so many at once; with the long ones first they all end at about the same time. */
export async function takeSteps(steps: readonly Step[], atOnce = availableParallelism() + 1): Promise<Tally> {
  const waiting = steps.values()
  const tallies: Tally[] = []
  const takeOneAfterAnother = async () => {
    for (const step of waiting) tallies.push(await take(step))
  }
  await Promise.all(Array.from({ length: atOnce }, takeOneAfterAnother))
  return sum(tallies)
}

/** The last line of a run, and its exit code. */
export function conclude({ passed, failed, skipped }: Tally) {
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exitCode = failed ? 1 : 0
}
