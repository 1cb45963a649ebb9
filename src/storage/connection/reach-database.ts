import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { redactText } from '../../shared/telemetry/logger.ts'
import { SERVING_PATIENCE_MS, START_PATIENCE_MS } from '../database.ts'

/** The database could not be reached; `passing` if it may only be starting or recovering. */
class Unreached extends Error {
  readonly passing: boolean

  constructor(message: string, passing: boolean, cause: unknown) {
    super(message, { cause })
    this.passing = passing
  }
}

/** Connects once; a failure is explained in words that name the setting and never the password. */
export async function reachDatabase(
  url: string,
  { patienceMs = SERVING_PATIENCE_MS, setting = 'DATABASE_URL' } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const where = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`
    const { words, passing } = explained(error, client)
    throw new Unreached(`The database at ${where} (${setting}) ${words}`, passing, error)
  } finally {
    await client.end().catch(() => {})
  }
}

interface Waiting {
  /** The setting that holds the address. */
  setting?: string
  logger: Pick<Logger, 'warn'>
  stopping?: AbortSignal | undefined
  /** How long to wait, when to log that, and the pause between two attempts. */
  rhythm?: { patienceMs: number; saidAfterMs: number; pauseMs: number }
}

const RHYTHM = { patienceMs: 60_000, saidAfterMs: 5_000, pauseMs: 500 }

/** Keeps trying to reach a database that does not answer yet; a permanent failure is reported at once. */
export async function awaitDatabase(
  url: string,
  { setting, logger, stopping, rhythm = RHYTHM }: Waiting,
): Promise<void> {
  const began = performance.now()
  const waited = () => performance.now() - began
  const stopped = new Promise<never>((_, reject) => {
    const leave = () => reject(stopping?.reason)
    if (stopping?.aborted) leave()
    else stopping?.addEventListener('abort', leave, { once: true })
  })
  let said = false
  for (;;) {
    try {
      return await Promise.race([
        reachDatabase(url, { patienceMs: said ? START_PATIENCE_MS : rhythm.saidAfterMs, setting }),
        stopped,
      ])
    } catch (error) {
      if (!(error instanceof Unreached) || !error.passing || waited() >= rhythm.patienceMs) throw error
      if (!said && waited() >= rhythm.saidAfterMs) {
        said = true
        logger.warn(`${error.message} Asking again for up to ${Math.ceil((rhythm.patienceMs - waited()) / 1_000)} s.`)
      }
    }
    await Promise.race([sleep(rhythm.pauseMs), stopped])
  }
}

const UNREACHED: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there. Is PostgreSQL running?',
  ENOENT: 'nothing listens there. Is PostgreSQL running?',
  ENOTFOUND: 'no machine has that name. Is it spelt right?',
  EAI_AGAIN: 'the name could not be looked up. Does this machine have a connection?',
  ETIMEDOUT: 'it does not answer. Is the address right, and does a firewall let this machine through?',
  EHOSTUNREACH: 'no way leads there from this machine. Is the address right?',
  ENETUNREACH: 'no way leads there from this machine. Is the address right?',
}

/** The server is starting, stopping or out of connections. */
const NOT_NOW = /^(57P0[123]|53300)$/

function explained(error: unknown, { user, database }: pg.Client): { words: string; passing: boolean } {
  const { code = '', message } = error as Error & { code?: string }
  const unreached = UNREACHED[/timeout/.test(message) ? 'ETIMEDOUT' : code]
  if (unreached) return { words: `cannot be reached: ${unreached}`, passing: true }
  if (/terminated/.test(message)) {
    return { words: 'cannot be reached: it hangs up. Is it PostgreSQL that listens there?', passing: true }
  }
  if (NOT_NOW.test(code)) return { words: `does not let anybody in yet: ${redactText(message)}.`, passing: true }
  return { words: refused({ code, message, user, database }), passing: false }
}

interface Refusal {
  code: string
  message: string
  user: string | undefined
  database: string | undefined
}

function refused({ code, message, user, database }: Refusal): string {
  if (code === '28P01') return `refuses the user ${user}: the name or the password is wrong.`
  if (code === '3D000') return `has no database ${database}: create it (createdb ${database}), or name another.`
  if (/password must be/.test(message)) return `wants a password for the user ${user}: put it into the address.`
  return `cannot be used: ${redactText(message || code)}`
}
