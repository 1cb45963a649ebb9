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

export const USAGE = `Runs workflows, and shows the progress of their runs.

  npm run parley -- workflow templates [--workspace ID] [--json] [--server URL [--token TOKEN]]
  npm run parley -- workflow run TEMPLATE [--input NAME=TEXT…] [--inputs FILE] [--watch]
                                 [--workspace ID] [--json] [--server URL [--token TOKEN]]
  npm run parley -- workflow list [--status STATUS] [--workspace ID] [--json] [--server URL [--token TOKEN]]
  npm run parley -- workflow show RUN [--workspace ID] [--json] [--server URL [--token TOKEN]]
  npm run parley -- workflow watch RUN [--workspace ID] [--json] [--server URL [--token TOKEN]]

templates    lists the templates: your own, newest first, then the built-in ones
run          starts a run, with the inputs that its template describes
list         lists the runs, newest first
show         shows the progress of a run, what it waits for, and the result of each step
watch        shows the progress of a run until it ends; it checks every second
--input      one input, such as topic=Pears; with := its value is JSON, such as rounds:=3
--inputs     a file with all of them, as a JSON object; --input adds to it
--watch      watches the run that it started
--status     pending, running, waiting_approval, completed, failed or cancelled
--workspace  the workspace that it runs in
${ACT_USAGE}

Without --server it needs no account: everyone who can read the data directory may run its templates, and a run continues while this
command watches it or a service of that directory runs. Ctrl-C stops watching, not the run.
Exits with 0, with 2 if the watched run failed or was cancelled, or if there is nothing to show, with 1 for an error.`

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
  if (surplus !== undefined) throw new UsageFault(`Unexpected "${surplus}": pass inputs with --input.`)
  if (act === 'templates') return { act, ...common }
  if (act === 'list') return { act, status, ...common }
  if (act === 'run') {
    if (named === undefined) throw new UsageFault('Name a template. `templates` shows the ids.')
    return { act, template: named, inputs: inputsOf(values), watch, ...common }
  }
  if (named === undefined) throw new UsageFault('Name a run. `list` shows the ids.')
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
  if (read === undefined) throw new UsageFault(`The value of ${name} is not JSON; NAME=TEXT takes a text.`)
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
