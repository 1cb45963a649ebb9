import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { startEmbedded } from '../src/storage/embedded/start.ts'
import { freshDatabase } from './bench-database.ts'
import { buildService, builtCommit, commitOf } from './built-commit.ts'
import { startBuiltService } from './built-service.ts'
import { emptyFolder } from './service-here.ts'

const SETTLE_MS = 30_000
/** As long as the slowest of the schedules that always fire, so that each is counted. */
const COUNTED_MINUTES = 5
const SHOWN = 12
/** A look more or less falls into the minutes that are counted. */
const TOLERANCE = 1.01
const STATEMENT = /^idle \d+ LOG: {2}(?:statement|execute [^:]*):\s+(.*(?:\n\t.*)*)/gm

export interface IdleCosts {
  /** Statements a minute that all connections of the service sent, over five. */
  statements: number
  megabytes: number
  /** The most frequent statements, with their times in all. */
  most: readonly [text: string, times: number][]
}

/** What a built service that nobody asks for anything costs: statements of a minute, and memory after it; `fill` writes what lies there. */
export async function idleCosts(folder: string, fill?: (url: string) => Promise<void>): Promise<IdleCosts> {
  await using opened = new AsyncDisposableStack()
  const dataDir = await emptyFolder(opened)
  const settings = { log_statement: 'all', log_line_prefix: '%d %p ' }
  const server = await startEmbedded({ dataDir, logger: pino({ level: 'silent' }), settings })
  opened.defer(server.stop)
  const url = await freshDatabase(server.url, 'idle')
  await fill?.(url)
  const service = await startBuiltService({ DATABASE_URL: url, SERVICE_DATA_DIR: join(dataDir, 'service') }, folder)
  opened.defer(service.stop)
  await pause(SETTLE_MS)
  await using file = await open(join(dataDir, 'postgres.log'))
  const { size: from } = await file.stat()
  await pause(COUNTED_MINUTES * 60_000)
  const { size: to } = await file.stat()
  const { buffer } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
  const texts = [...buffer.toString().matchAll(STATEMENT)].map(([, text = '']) => text.replaceAll(/\s+/g, ' '))
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  const most = [...times].sort(([, one], [, other]) => other - one).slice(0, SHOWN)
  return { statements: Math.round(texts.length / COUNTED_MINUTES), megabytes: await service.megabytes(), most }
}

/**
 * Prints what this checkout costs while it idles, beside a commit before it, and fails if it asks more often. Both idle at the
 * same time: on a busy machine every look comes later.
 */
export async function compareIdle(against: string): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const here = join(import.meta.dirname, '..')
  const commit = commitOf(against)
  buildService(here)
  const there = await builtCommit(opened, commit)
  const [before, now] = await Promise.all([idleCosts(there), idleCosts(here)])
  console.log(`\nan idle process${commit.padStart(22)}         now`)
  const row = (name: string, of: (costs: IdleCosts) => string) =>
    console.log(`${name.padEnd(24)}${of(before).padStart(13)}${of(now).padStart(12)}`)
  row('statements a minute', ({ statements }) => String(statements))
  row('resident memory, MB', ({ megabytes }) => megabytes.toFixed(1))
  for (const [when, { most }] of Object.entries({ before, now })) {
    console.log(`most often ${when}:`)
    for (const [text, times] of most) console.log(`${String(times).padStart(6)}  ${text.slice(0, 110)}`)
  }
  if (now.statements > TOLERANCE * before.statements) {
    console.log('MISSED more statements than before')
    process.exitCode = 1
  }
}
