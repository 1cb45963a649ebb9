import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '6' },
    entries: { type: 'string', default: '20000' },
  },
})
if (values.before === undefined) throw new Error('Name a checkout of the commit to compare with: --before DIRECTORY')
const TARGET = 1.1
const PROGRAM = fileURLToPath(new URL('./audit-entering.ts', import.meta.url))
const HERE = fileURLToPath(new URL('..', import.meta.url))

interface Measured {
  microseconds: number
  server: number
}

async function measured(checkout: string): Promise<Measured> {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [PROGRAM, resolve(checkout), values.entries], { cwd: checkout })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Measured
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** The CPU of an entry with a signature for each group, compared with the commit before, in turn. */
const rounds: { before: Measured; now: Measured }[] = []
for (let round = 0; round < Number(values.rounds); round++) {
  const first = round % 2 === 0
  const one = await measured(first ? values.before : HERE)
  const other = await measured(first ? HERE : values.before)
  rounds.push(first ? { before: one, now: other } : { before: other, now: one })
}
const ratio = (of: (measured: Measured) => number) => median(rounds.map(({ before, now }) => of(now) / of(before)))
const told = (of: (measured: Measured) => number) =>
  `${median(rounds.map(({ now }) => of(now))).toFixed(0)} µs, before ${median(rounds.map(({ before }) => of(before))).toFixed(0)} µs`
const inProcess = ratio(({ microseconds }) => microseconds)
const both = ratio(({ microseconds, server }) => microseconds + server)
console.log(
  `measured: an entry takes ${told(({ microseconds }) => microseconds)} of the process: × ${inProcess.toFixed(2)}`,
)
console.log(
  `measured: with the database server ${told(({ microseconds, server }) => microseconds + server)}: × ${both.toFixed(2)}`,
)
console.log(both <= TARGET ? 'within the target' : `TARGET MISSED: × ${TARGET}`)
if (both > TARGET) process.exitCode = 1
