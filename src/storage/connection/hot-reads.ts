import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { connectionTo, type Database, isConnectionFault, type PoolOptions } from '../database.ts'
import { callerShares } from './caller-shares.ts'
import { currentRequest } from './fair-pool.ts'
import { isNameFault, poolerSign } from './pooler.ts'
import { answerOf, type NamedStatement, PreparedQuery } from './prepared-query.ts'
import { isOutdated, statementName } from './statement-names.ts'

/** Repeats a query with these parameters in place of those it was compiled with. */
type HotRead<Answer> = (...parameters: unknown[]) => Promise<Answer[]>

export interface HotReads {
  /** The name stands in that of the prepared statement, so that a person who looks at the server recognizes it. */
  prepare<Answer>(name: string, query: CompiledQuery<Answer>): HotRead<Answer>
  close(): Promise<void>
}

interface LineOptions extends Omit<PoolOptions, 'size'> {
  /** Queries arrive batched already, so that waiting for more gains nothing. */
  isGathered?: boolean
  /** Where a read goes on that takes too long for a line; without it, it takes as long as a statement may. */
  slowly?: Database | undefined
  /** Called for every query, in the name of who asks. */
  onAsked?: (() => void) | undefined
}

/** A read that takes longer delays all others on its line: the server ends it there. */
const LONGEST_READ_MS = 500
const ENDED_BY_SERVER = '57014'

/** One caller has at most so many queries on a line at a time. */
const SHARE = 64

/**
 * For short reads that very many requests wait for: one connection, on which each statement is parsed once and sent
 * before the last is answered. A read that turns out slow is ended and asked again elsewhere.
 */
export function openHotReads(options: LineOptions): HotReads {
  const { onLost, onRefused, onPooler, onAsked, slowly, isGathered = false, ...where } = options
  const { enter, leave: leaveShare } = callerShares(SHARE)
  const settings = slowly ? endingSlow(connectionTo(where)) : connectionTo(where)
  /** Until a pooler is noticed. */
  let prepares = true
  let line: Promise<pg.Client> | undefined
  let closed = false

  const leave = (former: Promise<pg.Client>) => {
    if (line === former) line = undefined
  }

  function openLine(): Promise<pg.Client> {
    const client = new pg.Client({ ...settings, pipeline: true })
    if (onRefused) client.connection.on('errorMessage', onRefused)
    const opened = client.connect().then(() => client)
    opened.catch(() => leave(opened))
    client.once('end', () => leave(opened))
    client.on('error', (error) => {
      leave(opened)
      if (!closed) onLost?.(error)
    })
    return opened
  }

  async function ask(statement: NamedStatement, values: unknown[], lastTry = false): Promise<unknown[]> {
    onAsked?.()
    line ??= openLine()
    const used = line
    const client = await used
    const { name, text } = statement
    const isOfPooler = name === undefined ? undefined : poolerSign(client, name)
    try {
      holdUntilAllAsked(client, isGathered ? process.nextTick : setImmediate)
      return (await answerOf(client, (done) => new PreparedQuery(client, statement, values, done))).rows
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error)
      if (isOfPooler && isNameFault(error)) {
        if (isOfPooler(error)) stopPreparing()
        return ask({ name: undefined, text }, values, lastTry)
      }
      const outdated = isOutdated(error)
      if (outdated || isConnectionFault(error)) {
        leave(used)
        void client.end()
      }
      if (outdated && !lastTry) return ask(statement, values, true)
      throw error
    }
  }

  function stopPreparing() {
    prepares = false
    onPooler?.()
  }

  /** A caller who asks very much waits for the answers; nobody else does. */
  async function askInTurn(statement: NamedStatement, values: unknown[]): Promise<unknown[]> {
    const request = currentRequest()
    if (!request) return ask(statement, values)
    const waiting = enter(request)
    if (waiting) await waiting
    try {
      return await ask(statement, values)
    } finally {
      leaveShare(request)
    }
  }

  return {
    prepare<Answer>(name: string, query: CompiledQuery<Answer>): HotRead<Answer> {
      const { sql: text } = query
      const named = { name: statementName(name, text), text }
      const unnamed = { name: undefined, text }
      const aside = async (database: Database, values: unknown[]) =>
        (await database.executeQuery<Answer>({ ...query, parameters: values })).rows
      return async (...values) => {
        if (slowly && !prepares) return aside(slowly, values)
        try {
          return (await askInTurn(prepares ? named : unnamed, values)) as Answer[]
        } catch (error) {
          if (!slowly || (error as { code?: unknown }).code !== ENDED_BY_SERVER) throw error
          return aside(slowly, values)
        }
      }
    },
    async close() {
      closed = true
      const client = await line?.catch(() => undefined)
      await client?.end()
    },
  }
}

/**
 * The connection begins with the limit, which is part of the URL because that goes before other settings: a pooler of
 * which nobody told would give what is set later to the next user of the server's connection.
 */
function endingSlow(settings: pg.ClientConfig): pg.ClientConfig {
  const url = URL.parse(settings.connectionString ?? '')
  url?.searchParams.set('statement_timeout', String(LONGEST_READ_MS))
  const connectionString = url?.href ?? settings.connectionString
  return { ...settings, connectionString, statement_timeout: LONGEST_READ_MS }
}

/** Sends all queries of one turn of the event loop in one write: a write costs more than a query. */
function holdUntilAllAsked({ connection: { stream } }: pg.Client, afterwards: (act: () => void) => void) {
  if (stream.writableCorked > 0) return
  stream.cork()
  afterwards(() => stream.uncork())
}
