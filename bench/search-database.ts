import { join } from 'node:path'
import { pino } from 'pino'
import { databaseOn, openPool } from '../src/storage/database.ts'
import { startEmbedded } from '../src/storage/embedded/start.ts'
import type { SearchWork } from '../src/storage/search/find.ts'
import { openSearchIndex } from '../src/storage/search/search-index.ts'
import { migrateServer } from '../src/storage/server.ts'

/** A server of its own under the directory, with an index; what it holds stays. */
export async function openSearchDatabase(directory: string, name: string) {
  const logger = pino({ level: 'silent' })
  const server = await startEmbedded({ dataDir: join(directory, name), logger })
  await migrateServer(server.url, logger)
  const pool = openPool({ url: server.url, size: 4, applicationName: 'bench', unhurried: true })
  const db = databaseOn(pool)
  let work: SearchWork = { postings: 0, terms: [] }
  const index = openSearchIndex({
    db,
    now: () => new Date(),
    later: { purge: async () => {}, merge: async () => {} },
    mostPassages: 10_000_000,
    onSearched: (done) => {
      work = done
    },
  })
  return {
    db,
    index,
    /** What the last search has added up. */
    work: () => work,
    async close() {
      await pool.end()
      await server.stop()
    },
  }
}
export type SearchDatabase = Awaited<ReturnType<typeof openSearchDatabase>>
