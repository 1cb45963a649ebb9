import type pg from 'pg'
import type { Logger } from 'pino'
import { QUERY_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from './statement-limits.ts'

/** What transactions begin with behind a pooler, which takes no settings for a whole connection. */
export const LIMITS_IN_TRANSACTION = `set local statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set local idle_in_transaction_session_timeout = ${QUERY_TIMEOUT_MS}`

/** The server does not know the name of a prepared statement, or knows it already. */
const UNKNOWN_NAME = '26000'
const KNOWN_NAME = '42P05'

const stateOf = (fault: unknown) => (fault as Partial<pg.DatabaseError> | undefined)?.code

/** Whether the server refused the name of a prepared statement: nothing was done, and without the name it would be. */
export const isNameFault = (fault: unknown): boolean => {
  const state = stateOf(fault)
  return state === UNKNOWN_NAME || state === KNOWN_NAME
}

/** What connections of the driver have beyond their published type. */
interface PreparingConnection {
  /** The texts of the statements that the server has parsed, by their names. */
  parsedStatements: Record<string, string>
  close(message: { type: 'S'; name: string }): void
}

export const preparingOn = ({ connection }: pg.Client): PreparingConnection =>
  connection as unknown as PreparingConnection

/**
 * Before a statement is sent by its name: the function that sees by its fault whether a pooler stands between. Without
 * one, too, a name is unknown where preparing it failed while this statement was on its way, and known where another
 * statement prepared it meanwhile.
 */
export function poolerSign(client: pg.Client, name: string): (fault: unknown) => boolean {
  const { parsedStatements } = preparingOn(client)
  const wasParsed = name in parsedStatements
  return (fault) => (stateOf(fault) === UNKNOWN_NAME ? wasParsed : !(name in parsedStatements))
}

/** Logs once that a pooler was noticed. */
export function poolerWarning(logger: Logger): () => void {
  let isLogged = false
  return () => {
    if (!isLogged)
      logger.warn(
        'A pooler stands before the database, so nothing is prepared: add ?pgbouncer=true to DATABASE_URL, and set DATABASE_DIRECT_URL',
      )
    isLogged = true
  }
}
