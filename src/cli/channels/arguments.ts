import { parseArgs } from 'node:util'
import { serverAt, UsageFault } from '../ask/arguments.ts'

export const USAGE = `Connects accounts at chat platforms and services, and shows their messages.

  npm run parley -- channels list [--json] [--server URL [--token TOKEN]]
  npm run parley -- channels connect KIND [--name NAME] [--app ID] [--account ID] [--json] [--server URL [--token TOKEN]]
  npm run parley -- channels test ID [--json] [--server URL [--token TOKEN]]
  npm run parley -- channels tail ID [--json] [--server URL [--token TOKEN]]
  npm run parley -- channels resend ID POST_ID [--json] [--server URL [--token TOKEN]]

list         shows the connections with their ids
connect      takes the secrets of the account as lines NAME=VALUE from its input, so that no history keeps them
test         asks the vendor whether everything is there; ends with 2 when something is missing
tail         shows what came in last, and the ids of posts that did not arrive
resend       sends a post again that was given up
--name       what the connection is called
--app        the id of the app, where the vendor does not tell it
--account    the id of the workspace, number or topic, where the vendor does not tell it
--server     another installation than the one in this directory
--token      an access token of that server (default: PARLEY_TOKEN)
--json       the answer as JSON; add --silent after npm run to keep npm quiet`

interface Common {
  json: boolean
  server: URL | undefined
  token: string | undefined
}

export type CommandOptions = Common &
  (
    | { act: 'list' }
    | { act: 'connect'; kind: string; name?: string; app?: string; account?: string }
    | { act: 'test' | 'tail'; id: string }
    | { act: 'resend'; id: string; post: string }
  )

const text = { type: 'string' } as const
const OPTIONS = {
  name: text,
  app: text,
  account: text,
  server: text,
  token: text,
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** What the command line asks for; undefined if it asks for help. */
export function readArguments(args: readonly string[]): CommandOptions | undefined {
  const { values, positionals } = parsed(args)
  const [act, ...named] = positionals
  if (values.help || act === undefined) return undefined
  const { name, app, account, server, token, json = false } = values
  if (token !== undefined && server === undefined)
    throw new UsageFault('--token needs --server: without it no account is needed.')
  const common = { json, server: server === undefined ? undefined : serverAt(server), token }
  const [first, second] = named
  if (act === 'list') return { act, ...common }
  if (act === 'connect') {
    if (first === undefined) throw new UsageFault('Name the kind of account to connect, for example slack.')
    return { act, kind: first, ...(name && { name }), ...(app && { app }), ...(account && { account }), ...common }
  }
  if (act !== 'test' && act !== 'tail' && act !== 'resend')
    throw new UsageFault(`Channels can list, connect, test, tail and resend, not "${act}".`)
  if (first === undefined) throw new UsageFault('Name a connection. `list` shows the ids.')
  if (act !== 'resend') return { act, id: first, ...common }
  if (second === undefined) throw new UsageFault('Name a post. `tail` shows the ids of posts that did not arrive.')
  return { act, id: first, post: second, ...common }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageFault(`${(error as Error).message.split('. ')[0]?.replace(/\.$/, '')}.`)
  }
}
