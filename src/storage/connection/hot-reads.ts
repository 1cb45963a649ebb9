import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { connectionTo, isConnectionFault, type PoolOptions } from '../database.ts'
import { isOutdated, isPooled } from './statement-names.ts'

/** Repeats a query with these parameters in place of those it was compiled with. */
type HotRead<Row> = (...parameters: unknown[]) => Promise<Row[]>

export interface HotReads {
  /** The name identifies the prepared statement on the server, and no other. */
  prepare<Row>(name: string, query: CompiledQuery<Row>): HotRead<Row>
  close(): Promise<void>
}

interface LineOptions extends Omit<PoolOptions, 'size'> {
  /** Queries arrive batched already, so that waiting for more gains nothing. */
  isGathered?: boolean
  /** Called for every query, in the name of who asks. */
  onAsked?: (() => void) | undefined
}

/**
 * For short reads that very many requests wait for: one connection, on which each statement is parsed once and sent
 * before the last is answered. A slow read would delay the others and belongs in the pool.
 */
export function openHotReads({ onLost, onRefused, onAsked, isGathered = false, ...where }: LineOptions): HotReads {
  let line: Promise<pg.Client> | undefined
  let closed = false

  const leave = (former: Promise<pg.Client>) => {
    if (line === former) line = undefined
  }

  function openLine(): Promise<pg.Client> {
    const client = new pg.Client({ ...connectionTo(where), pipeline: true })
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

  async function ask(query: pg.QueryConfig, lastTry = false): Promise<pg.QueryResult> {
    onAsked?.()
    line ??= openLine()
    const used = line
    const client = await used
    try {
      holdUntilAllAsked(client, isGathered ? process.nextTick : setImmediate)
      return await client.query(query)
    } catch (error) {
      const outdated = isOutdated(error)
      if (outdated || isConnectionFault(error)) {
        leave(used)
        void client.end()
      }
      if (outdated && !lastTry) return ask(query, true)
      throw error
    }
  }

  return {
    prepare<Row>(name: string, { sql: text }: CompiledQuery<Row>): HotRead<Row> {
      const named = isPooled(where.url) ? { text } : { name, text }
      return async (...values) => (await ask({ ...named, values })).rows as Row[]
    },
    async close() {
      closed = true
      const client = await line?.catch(() => undefined)
      await client?.end()
    },
  }
}

/** Sends all queries of one turn of the event loop in one write: a write costs more than a query. */
function holdUntilAllAsked({ connection: { stream } }: pg.Client, afterwards: (act: () => void) => void) {
  if (stream.writableCorked > 0) return
  stream.cork()
  afterwards(() => stream.uncork())
}
