import { readFileSync } from 'node:fs'
import {
  ACT_OPTIONS,
  ACT_USAGE,
  type ActOptions,
  actOptions,
  parsed,
  refuseOthersOptions,
} from '../ask/act-arguments.ts'
import { UsageFault } from '../ask/arguments.ts'

export const USAGE = `Runs workflows, and tells what their runs do.

  npm run parley -- workflow templates [--workspace ID] [--json] [--server URL [--token TOKEN]]
  npm run parley -- workflow run TEMPLATE [--input NAME=TEXT…] [--inputs FILE] [--watch]
                                 [--workspace ID] [--json] [--server URL [--token TOKEN]]
  npm run parley -- workflow list [--status STATUS] [--workspace ID] [--json] [--server URL [--token TOKEN]]
  npm run parley -- workflow show RUN [--workspace ID] [--json] [--server URL [--token TOKEN]]
  npm run parley -- workflow watch RUN [--workspace ID] [--json] [--server URL [--token TOKEN]]

templates    what can be run: your own, newest first, then what is built in
run          begins a run, with the inputs that its template describes
list         the runs, newest first
show         how far a run is, what it waits for, and what came of each step
watch        tells what happens in a run until it is over; it looks every second
--input      one input, such as topic=Pears; with := its value is JSON, such as rounds:=3
--inputs     a file with all of them, as a JSON object; --input adds to it
--watch      watches the run that it began
--status     pending, running, waiting_approval, completed, failed or cancelled
--workspace  the workspace that it runs in
${ACT_USAGE}

Without --server it needs no account: everybody who can read the data directory may run what is there, and a run goes on while this
command watches it or a service of that directory runs. Ctrl-C ends the watching and not the run.
Ends with 0, with 2 when the run that it watched failed or was cancelled, or when nothing is there, with 1 for an error.`

export type CommandOptions = ActOptions &
  (
    | { act: 'templates' }
    | { act: 'list'; status: string | undefined }
    | { act: 'run'; template: string; inputs: Record<string, unknown>; watch: boolean }
    | { act: 'show'; id: string }
    | { act: 'watch'; id: string }
  )

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const OPTIONS = {
  input: { type: 'string', multiple: true },
  inputs: text,
  watch: flag,
  status: text,
  ...ACT_OPTIONS,
} as const

/** The options that belong to one act alone. */
const OF_ACT = { input: 'run', inputs: 'run', watch: 'run', status: 'list' } as const

const ACTS = ['templates', 'run', 'list', 'show', 'watch'] as const
const isAct = (name: string): name is (typeof ACTS)[number] => ACTS.some((act) => act === name)

/** What the command line asks for; undefined if it asks for help. */
export function readArguments(args: readonly string[]): CommandOptions | undefined {
  const { values, positionals } = parsed(args, OPTIONS)
  const [act, named, ...more] = positionals
  if (values.help || act === undefined) return undefined
  if (!isAct(act)) throw new UsageFault(`Workflows have ${ACTS.join(', ')}, not "${act}".`)
  refuseOthersOptions(values, act, OF_ACT)
  const { status, watch = false } = values
  const common = actOptions(values)
  const surplus = act === 'templates' || act === 'list' ? named : more[0]
  if (surplus !== undefined) throw new UsageFault(`What is "${surplus}"? An input stands behind --input.`)
  if (act === 'templates') return { act, ...common }
  if (act === 'list') return { act, status, ...common }
  if (act === 'run') {
    if (named === undefined) throw new UsageFault('Which template? `templates` tells their ids.')
    return { act, template: named, inputs: inputsOf(values), watch, ...common }
  }
  if (named === undefined) throw new UsageFault('Which run? `list` tells their ids.')
  return { act, id: named, ...common }
}

function inputsOf({ inputs: file, input = [] }: { inputs?: string; input?: string[] }): Record<string, unknown> {
  const inputs = file === undefined ? {} : inputsIn(file)
  return { ...inputs, ...Object.fromEntries(input.map(oneInput)) }
}

function inputsIn(file: string): object {
  const content = contentOf(file)
  const inputs = jsonIn(content)
  if (typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs)) return inputs
  throw new UsageFault(`${file} must hold a JSON object.`)
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageFault(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

const INPUT = /^([^=:]+)(:?=)(.*)$/s

function oneInput(given: string): [string, unknown] {
  const [, name, sign, value = ''] = INPUT.exec(given) ?? []
  if (name === undefined) throw new UsageFault(`--input needs NAME=TEXT or NAME:=JSON, not "${given}".`)
  if (sign === '=') return [name, value]
  const read = jsonIn(value)
  if (read === undefined) throw new UsageFault(`The value of ${name} is no JSON; NAME=TEXT takes a text.`)
  return [name, read]
}

/** Undefined where it is none. */
function jsonIn(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
