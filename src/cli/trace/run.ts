import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { traceFileOf } from '../../areas/operations/index.ts'
import { type Config, loadConfig } from '../../config/load.ts'
import { createLogger } from '../../shared/telemetry/logger.ts'
import { databaseOn, openPool } from '../../storage/database.ts'
import { openEventLog } from '../../storage/event-log/event-log.ts'
import { readInstallation } from '../../storage/installation.ts'
import { joinServer } from '../../storage/server.ts'
import { UsageFault } from '../ask/arguments.ts'

const USAGE = `Prints the trace of a debate as a request in OTLP's JSON, without a collector (docs/traces.md).

  npm --silent run parley -- trace DEBATE [--out FILE]

DEBATE     the id of the debate, such as dbt_…
--out      writes it into this file

Settings come from the environment or a .env file, as for the service (docs/configuration.md): with
OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true it carries texts. Beside a running service it reads the same database.
Ends with 0 when it was done, 1 when not.`

interface Wanted {
  debateId: string
  out: string | undefined
}

/** What the command line asks for; undefined if it asks for help. */
function readArguments(args: readonly string[]): Wanted | undefined {
  const { values, positionals } = parsed(args)
  const [debateId, ...more] = positionals
  if (values.help || debateId === undefined) return undefined
  if (more.length > 0) throw new UsageFault('Name one debate.')
  return { debateId, out: values.out }
}

function parsed(args: readonly string[]) {
  const options = { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.?(?:\n| To )/)
    throw new UsageFault(`${sentence}.`)
  }
}

/** Runs the command and answers with its exit code; a failure is explained in one sentence. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const wanted = readArguments(args)
    if (!wanted) process.stdout.write(`${USAGE}\n`)
    else await write(await traceFor(wanted.debateId, loadConfig().config), wanted.out)
    return 0
  } catch (error) {
    const { message } = error as Error
    const help = error instanceof UsageFault ? ' See npm run parley -- trace --help' : ''
    process.stderr.write(`${message}${help}\n`)
    return 1
  }
}

async function traceFor(debateId: string, config: Config): Promise<string> {
  await using opened = new AsyncDisposableStack()
  const logger = createLogger({ level: 'warn', readable: process.stdout.isTTY === true })
  const server = await joinServer(config, logger)
  opened.defer(server.stop)
  const pool = openPool({ url: server.url, size: 1, applicationName: 'parley trace' })
  opened.defer(() => pool.end())
  const db = databaseOn(pool)
  const { rows } = await sql<{ there: boolean }>`select to_regclass('events') is not null as there`.execute(db)
  if (!rows[0]?.there) throw new Error('There are no debates yet: npm start begins with an empty database.')
  const log = openEventLog({ pool, now: () => new Date(), random: randomBytes, logger })
  const { id: installation } = await readInstallation(db)
  const content = await traceFileOf({ log, installation, config }, debateId)
  if (content === undefined) throw new Error(`There is no debate ${debateId}.`)
  return content
}

async function write(content: string, out: string | undefined): Promise<void> {
  if (out === undefined) return new Promise((done) => process.stdout.write(content, () => done()))
  try {
    await writeFile(out, content)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`${out} cannot be written (${code}): name a file in a directory that is there and open to you.`)
  }
}
