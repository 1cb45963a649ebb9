import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { loadConfig } from '../../config/load.ts'
import { createLogger } from '../../shared/telemetry/logger.ts'
import { type Database, databaseOn, openPool } from '../../storage/database.ts'
import { KeyTrouble } from '../../storage/keys/key-file.ts'
import { openKeyMemory } from '../../storage/keys/key-memory.ts'
import { keySource } from '../../storage/keys/key-source.ts'
import { joinServer } from '../../storage/server.ts'
import { UsageFault } from '../ask/arguments.ts'
import { recordCommand } from '../record-command.ts'
import { type CommandOptions, readArguments, USAGE } from './arguments.ts'
import { keyCommands, OWN_CONNECTIONS } from './key-commands.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs the command and answers with its exit code; a failure is explained in plain words. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const options = readArguments(args)
    if (options) await act(options)
    else say(USAGE)
    return 0
  } catch (error) {
    const { message } = error as Error
    process.stderr.write(
      error instanceof UsageFault ? `${message} See npm run parley -- keys --help\n` : `${message}\n`,
    )
    return 1
  }
}

async function act({ act, ...options }: CommandOptions): Promise<void> {
  const { config } = loadConfig()
  await using opened = new AsyncDisposableStack()
  const server = await joinServer(config, createLogger({ level: 'warn', readable: process.stdout.isTTY === true }))
  opened.defer(server.stop)
  const pool = openPool({ url: server.url, size: 2, applicationName: OWN_CONNECTIONS })
  opened.defer(() => pool.end())
  const db = databaseOn(pool)
  await demandMigrated(db)
  const source = keySource(config, randomBytes)
  const memory = await openKeyMemory(config.dataDir, say)
  const handed = { db, databaseUrl: server.url, config, source, memory, random: randomBytes, say }
  const details = await keyCommands[act]({ ...handed, now: () => new Date(), ...options })
  if (details) await recordCommand(server.url, { action: `keys.${act}`, on: { type: 'keys', id: act }, details })
}

async function demandMigrated(db: Database) {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('master_key') is not null as there`.execute(db)
  if (!rows[0]?.there)
    throw new KeyTrouble('The database is not at this release yet: run npm run migrate, then this command again.')
}
