import { parseArgs } from 'node:util'
import { serverAt, UsageFault } from '../ask/arguments.ts'

export const USAGE = `Speaks the Model Context Protocol on standard input and output, for assistants that start it.

  npm --silent run parley -- mcp [--server URL [--token TOKEN]]

--server     another installation than the one in this directory
--token      an access token or API key of that server (default: PARLEY_TOKEN)

Without --server it needs no account and no running service: everyone who can read the data directory may ask.
Ends when its input does.`

export interface McpOptions {
  server: URL | undefined
  token: string | undefined
}

const OPTIONS = {
  server: { type: 'string' },
  token: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** What the command line asks for; undefined if it asks for help. */
export function readArguments(args: readonly string[]): McpOptions | undefined {
  const { help, server, token } = parsed(args)
  if (help) return undefined
  if (token !== undefined && server === undefined)
    throw new UsageFault('--token needs --server: without it no account is needed.')
  return { server: server === undefined ? undefined : serverAt(server), token }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.?(?:\n| To )/)
    throw new UsageFault(`${sentence}.`)
  }
}
