import { parseArgs } from 'node:util'
import { advisoryFilesAt, advisoryStore, importAdvisories } from '../../areas/code/index.ts'
import { loadConfig } from '../../config/load.ts'
import { createLogger } from '../../shared/telemetry/logger.ts'
import { databaseOn, openPool } from '../../storage/database.ts'
import { joinServer } from '../../storage/server.ts'
import { UsageFault } from '../ask/arguments.ts'
import { recordCommand } from '../record-command.ts'

const USAGE = `Imports advisories about packages, and shows which are here.

  npm run parley -- advisories import PATH…
  npm run parley -- advisories list

import       reads documents in OSV form, as JSON or YAML: ZIP archives such as those of osv.dev, folders, or single files
list         shows each database with its count and the time of its newest document

A document that is known in the same state is skipped, so that importing the same again changes nothing.
Ends with 0 when everything was read, 2 when some documents were refused, 1 for an error.`

const SOME_REFUSED = 2

const say = (line: string) => void process.stdout.write(`${line}\n`)

type Command = { act: 'import'; paths: readonly string[] } | { act: 'list' }

/** What the command line asks for; undefined if it asks for help. */
function readArguments(args: readonly string[]): Command | undefined {
  const { values, positionals } = parsed(args)
  const [act, ...paths] = positionals
  if (values.help || act === undefined) return undefined
  if (act === 'list' && paths.length === 0) return { act }
  if (act !== 'import') throw new UsageFault(`advisories can import and list, not "${positionals.join(' ')}".`)
  if (paths.length === 0) throw new UsageFault('Name the archives, folders or files to import.')
  return { act, paths }
}

function parsed(args: readonly string[]) {
  try {
    const options = { help: { type: 'boolean', short: 'h' } } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.?(?:\n| To )/)
    throw new UsageFault(`${sentence}.`)
  }
}

/** Runs the command and answers with its exit code; a failure is explained in one sentence. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const command = readArguments(args)
    if (command) return await act(command)
    say(USAGE)
    return 0
  } catch (error) {
    const { message } = error as Error
    process.stderr.write(
      error instanceof UsageFault ? `${message} See npm run parley -- advisories --help\n` : `${message}\n`,
    )
    return 1
  }
}

async function act(command: Command): Promise<number> {
  const { config } = loadConfig()
  await using opened = new AsyncDisposableStack()
  const server = await joinServer(config, createLogger({ level: 'warn', readable: process.stdout.isTTY === true }))
  opened.defer(server.stop)
  const db = databaseOn(openPool({ url: server.url, size: 2, applicationName: 'parley advisories' }))
  opened.defer(() => db.destroy())
  const store = advisoryStore(db)
  let refused = 0
  for (const path of command.act === 'import' ? command.paths : []) {
    const { refusals, ...counts } = await importAdvisories(advisoryFilesAt(path), { store, now: () => new Date() })
    refused += counts.refused
    say(
      `${path}: ${counts.added} added, ${counts.updated} updated, ${counts.unchanged} known, ${counts.refused} refused`,
    )
    for (const { file, why } of refusals) say(`  ${file}: ${why}`)
    const details = { read: counts.read, added: counts.added, updated: counts.updated, refused: counts.refused }
    await recordCommand(server.url, { action: 'advisories.import', on: { type: 'advisories', id: '' }, details })
  }
  const sources = await store.sources()
  if (sources.length === 0) say('No advisories are here.')
  for (const { database, ecosystem, advisories, asOf } of sources)
    say(
      `${database} (${ecosystem}): ${advisories} ${advisories === 1 ? 'advisory' : 'advisories'}, the newest of ${asOf.slice(0, 10)}`,
    )
  return refused > 0 ? SOME_REFUSED : 0
}
