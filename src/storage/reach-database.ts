import pg from 'pg'
import { redactText } from '../shared/telemetry/redaction.ts'

const PATIENCE_MS = 5_000

/** Connects once; a database that cannot be had is explained in words that name the setting and never the password. */
export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const where = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`
    throw new Error(`The database at ${where} (DATABASE_URL) ${inWords(error, client)}`, { cause: error })
  } finally {
    await client.end().catch(() => {})
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

function inWords(error: unknown, { user, database }: pg.Client): string {
  const { code = '', message } = error as Error & { code?: string }
  const unreached = UNREACHED[/timeout/.test(message) ? 'ETIMEDOUT' : code]
  if (unreached) return `cannot be reached: ${unreached}`
  if (/terminated/.test(message)) return 'cannot be reached: it hangs up. Is it PostgreSQL that listens there?'
  if (code === '28P01') return `refuses the user ${user}: the name or the password is wrong.`
  if (code === '3D000') return `has no database ${database}: create it (createdb ${database}), or name another.`
  if (/password must be/.test(message)) return `wants a password for the user ${user}: put it into the address.`
  return `cannot be used: ${redactText(message || code)}`
}
