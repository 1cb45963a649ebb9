import { parseArgs } from 'node:util'
import { serverAt, UsageFault } from '../ask/arguments.ts'

export const USAGE = `Adds texts to the library, and finds passages in it.

  npm run parley -- library add FILE_OR_URL… [--json] [--server URL [--token TOKEN]]
  npm run parley -- library search "words" [--limit N] [--json] [--server URL [--token TOKEN]]

add          reads files and pages of the web; what was read can be found and cited at once
search       shows the best passage of each text that holds the words, and where it stands
--limit      how many texts to show, 1 to 100 (default: 10)
--server     another installation than the one in this directory
--token      an access token or API key of that server (default: PARLEY_TOKEN)
--json       one JSON object a line; add --silent after npm run to keep npm quiet

Without --server it needs no account and no running service: everyone who can read the data directory may do it.
Ends with 0 when everything was read or something was found, 2 when something was not or nothing was, 1 for an error.`

interface Reached {
  json: boolean
  server: URL | undefined
  token: string | undefined
}
export interface Adding extends Reached {
  act: 'add'
  /** Paths of files. */
  files: readonly string[]
  urls: readonly string[]
}
export interface Searching extends Reached {
  act: 'search'
  words: string
  limit: number
}

const OPTIONS = {
  limit: { type: 'string' },
  server: { type: 'string' },
  token: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const MOST_FOUND = 100
const isAddress = (given: string) => /^https?:\/\//i.test(given)

/** What the command line asks for; undefined if it asks for help. */
export function readArguments(args: readonly string[]): Adding | Searching | undefined {
  const { values, positionals } = parsed(args)
  const [act, ...given] = positionals
  if (values.help || act === undefined) return undefined
  const server = values.server === undefined ? undefined : serverAt(values.server)
  const { json = false, token } = values
  if (token !== undefined && !server) throw new UsageFault('--token needs --server: without it no account is needed.')
  const reached = { json, server, token }
  if (act === 'add') {
    if (values.limit !== undefined) throw new UsageFault('--limit is for a search.')
    if (given.length === 0) throw new UsageFault('Name the files or addresses to add.')
    return { act, files: given.filter((each) => !isAddress(each)), urls: given.filter(isAddress), ...reached }
  }
  if (act !== 'search') throw new UsageFault(`The library can add and search, not "${act}".`)
  const words = given.join(' ')
  if (words.trim() === '') throw new UsageFault('Give the words to search for.')
  return { act, words, limit: limitOf(values.limit), ...reached }
}

function limitOf(given = '10'): number {
  const limit = Number(given)
  if (Number.isInteger(limit) && limit >= 1 && limit <= MOST_FOUND) return limit
  throw new UsageFault(`--limit must be a whole number from 1 to ${MOST_FOUND}, not "${given}".`)
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.?(?:\n| To )/)
    throw new UsageFault(`${sentence}.`)
  }
}
