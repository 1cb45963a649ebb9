import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { serverAt, UsageFault } from './arguments.ts'

/** Where the acts of a command happen, and how they answer. */
export interface ActOptions {
  json: boolean
  workspace: string | undefined
  server: URL | undefined
  token: string | undefined
}

export const ACT_OPTIONS = {
  workspace: { type: 'string' },
  server: { type: 'string' },
  token: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** What these options mean, but for the workspace, which each command says itself. */
export const ACT_USAGE = `--server     another installation than the one in this directory
--token      an access token or API key of that server (default: PARLEY_TOKEN)
--json       the answer as JSON, one object a line; add --silent after npm run to keep npm quiet`

/** The options of a command line and what stands between them. */
export function parsed<Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageFault(`${(error as Error).message.split('. ')[0]?.replace(/\.$/, '')}.`)
  }
}

/** Refuses options that belong to one act alone, where another is asked for. */
export function refuseOthersOptions(values: object, act: string, ofAct: Readonly<Record<string, string>>): void {
  for (const [name, only] of Object.entries(ofAct))
    if (name in values && act !== only) throw new UsageFault(`--${name} goes with ${only}.`)
}

interface GivenOptions {
  json?: boolean | undefined
  workspace?: string | undefined
  server?: string | undefined
  token?: string | undefined
}

export function actOptions({ json = false, workspace, token, server: given }: GivenOptions): ActOptions {
  const server = given === undefined ? undefined : serverAt(given)
  if (token !== undefined && !server) throw new UsageFault('--token needs --server: without it no account is needed.')
  return { json, workspace, token, server }
}
