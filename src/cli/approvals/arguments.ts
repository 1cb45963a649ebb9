import { isObject } from '../../shared/fields.ts'
import {
  ACT_OPTIONS,
  ACT_USAGE,
  type ActOptions,
  actOptions,
  parsed,
  refuseOthersOptions,
} from '../ask/act-arguments.ts'
import { UsageFault } from '../ask/arguments.ts'

export const USAGE = `Lists the approvals that wait for people, shows one, and answers it.

  npm run parley -- approvals list [--mine] [--status STATUS] [--workspace ID] [--json] [--server URL [--token TOKEN]]
  npm run parley -- approvals show ID [--workspace ID] [--json] [--server URL [--token TOKEN]]
  npm run parley -- approvals resolve ID CHOICE [--note TEXT] [--values JSON] [--workspace ID] [--json]
                                      --server URL [--token TOKEN]

list         lists what waits, the longest waiting first: approvals, held debates, and debates at a breakpoint
show         shows the question, its choices, who may answer, and the answers
resolve      answers with one of the choices, as the owner of the token
--mine       only what waits for you
--status     approved, rejected, timeout, superseded, withdrawn or all. Default: what waits
--note       the reason, for everyone who sees the answer
--values     the values of its form, as a JSON object; with an affirmative answer
--workspace  the workspace that it waits in
${ACT_USAGE}

Without --server it needs no account: everyone who can read the data directory may look. Only a person can answer, with their account.
Exits with 0, with 2 if nothing waits or the answer came too late, with 1 for an error.`

interface Answer {
  choice: string
  note?: string
  values?: Record<string, unknown>
}

export type CommandOptions = ActOptions &
  (
    | { act: 'list'; mine: boolean; status: string | undefined }
    | { act: 'show'; id: string }
    | { act: 'resolve'; id: string; answer: Answer; server: URL }
  )

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const OPTIONS = {
  mine: flag,
  status: text,
  note: text,
  values: text,
  ...ACT_OPTIONS,
} as const

/** The options that belong to one act alone. */
const OF_ACT = { mine: 'list', status: 'list', note: 'resolve', values: 'resolve' } as const

/** What the command line asks for; undefined if it asks for help. */
export function readArguments(args: readonly string[]): CommandOptions | undefined {
  const { values, positionals } = parsed(args, OPTIONS)
  const [act, ...given] = positionals
  if (values.help || act === undefined) return undefined
  if (act !== 'list' && act !== 'show' && act !== 'resolve')
    throw new UsageFault(`Approvals can list, show and resolve, not "${act}".`)
  refuseOthersOptions(values, act, OF_ACT)
  const { mine = false, status, note } = values
  const common = actOptions(values)
  if (act === 'list') return { act, mine, status, ...common }
  const [id, choice] = given
  if (id === undefined) throw new UsageFault('Name an approval. `list` shows the ids.')
  if (act === 'show') return { act, id, ...common }
  if (choice === undefined) throw new UsageFault('Name a choice. `show` lists them.')
  const { server } = common
  if (!server) throw new UsageFault('Only a person can answer: pass --server and your own --token.')
  const entered = values.values === undefined ? {} : { values: valuesOf(values.values) }
  return { act, id, answer: { choice, ...(note !== undefined && { note }), ...entered }, ...common, server }
}

function valuesOf(given: string): Record<string, unknown> {
  try {
    const values: unknown = JSON.parse(given)
    if (isObject(values)) return values
  } catch {
    // Told below, like every other text that is no object.
  }
  throw new UsageFault('--values must be a JSON object, such as {"budget": 7}.')
}
