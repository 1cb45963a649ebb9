import { parseArgs } from 'node:util'
import { isObject } from '../../shared/fields.ts'
import { serverAt, UsageFault } from '../ask/arguments.ts'

export const USAGE = `Lists what waits for people, shows one question, and answers it.

  npm run parley -- approvals list [--mine] [--status STATUS] [--workspace ID] [--json] [--server URL [--token TOKEN]]
  npm run parley -- approvals show ID [--workspace ID] [--json] [--server URL [--token TOKEN]]
  npm run parley -- approvals resolve ID CHOICE [--note TEXT] [--values JSON] [--workspace ID] [--json]
                                      --server URL [--token TOKEN]

list         what waits, longest first: approvals, held debates, and debates at a breakpoint
show         what is asked, which choices there are, who may answer, and what they said
resolve      answers with one of the choices, as the person whose token it is
--mine       only what waits for you
--status     approved, rejected, timeout, superseded, withdrawn or all, instead of what waits
--note       why, for everybody who sees the answer
--values     what its form asks for, as a JSON object; goes with a yes
--workspace  the workspace that it waits in
--server     another installation than the one in this directory
--token      an access token or API key of that server (default: PARLEY_TOKEN)
--json       the answer as JSON, one object a line; add --silent after npm run to keep npm quiet

Without --server it needs no account: everybody who can read the data directory may look. An answer is a person's and needs theirs.
Ends with 0, with 2 when nothing waits or the answer came too late, with 1 for an error.`

interface Common {
  json: boolean
  workspace: string | undefined
  server: URL | undefined
  token: string | undefined
}

interface Answer {
  choice: string
  note?: string
  values?: Record<string, unknown>
}

export type CommandOptions = Common &
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
  workspace: text,
  server: text,
  token: text,
  json: flag,
  help: { type: 'boolean', short: 'h' },
} as const

/** The options that belong to one act alone. */
const OF_ACT = { mine: 'list', status: 'list', note: 'resolve', values: 'resolve' } as const

/** What the command line asks for; undefined if it asks for help. */
export function readArguments(args: readonly string[]): CommandOptions | undefined {
  const { values, positionals } = parsed(args)
  const [act, ...given] = positionals
  if (values.help || act === undefined) return undefined
  if (act !== 'list' && act !== 'show' && act !== 'resolve')
    throw new UsageFault(`Approvals can list, show and resolve, not "${act}".`)
  for (const [name, only] of Object.entries(OF_ACT))
    if (name in values && act !== only) throw new UsageFault(`--${name} goes with ${only}.`)
  const { json = false, workspace, token, mine = false, status, note } = values
  const server = values.server === undefined ? undefined : serverAt(values.server)
  if (token !== undefined && !server) throw new UsageFault('--token needs --server: here no account is needed.')
  const common = { json, workspace, token, server }
  if (act === 'list') return { act, mine, status, ...common }
  const [id, choice] = given
  if (id === undefined) throw new UsageFault('Which approval? `list` tells their ids.')
  if (act === 'show') return { act, id, ...common }
  if (choice === undefined) throw new UsageFault('Which choice? `show` tells them.')
  if (!server)
    throw new UsageFault('An answer is a person’s: name the server with --server, and yourself with --token.')
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

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageFault(`${(error as Error).message.split('. ')[0]?.replace(/\.$/, '')}.`)
  }
}
