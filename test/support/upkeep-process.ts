import { CONSOLIDATE } from '../../src/areas/knowledge/memory/jobs.ts'
import { openHotReads } from '../../src/storage/connection/hot-reads.ts'
import { databaseOn, openPool } from '../../src/storage/database.ts'
import type { TestDatabase } from './database.ts'
import { debateService } from './debates.ts'
import { libraryOf, shelf } from './knowledge.ts'
import { wordOf } from './planted-words.ts'

/** Started as a process of its own: a node that puts library and memory in order, and says what it begins, until it is killed. */
const [, , url = '', number = '0'] = process.argv
const ORG = 'org_1'
const ITEMS = 12

const pool = openPool({ url, size: 6, applicationName: 'upkeep process' })
const database = {
  url,
  pool,
  db: databaseOn(pool),
  hotReads: openHotReads({ url, applicationName: 'upkeep process' }),
  close: async () => {},
} as TestDatabase

const service = await debateService({ database })
const { platform } = service
const library = libraryOf(platform)
const keep = shelf(platform)
const by = await service.as({ org_role: 'owner' })
const begin = (what: string) => process.stdout.write(`${what}\n`)

for (let round = 0; ; round++) {
  const ids: string[] = []
  for (let item = 0; item < ITEMS; item++) {
    const word = wordOf(Number(number) * 100_000 + round * ITEMS + item)
    ids.push((await keep(ORG, `The shed ${word} stands.`, { title: word, sourceId: word })).id)
  }
  await by.post('/memory/continuum', { content: `Note ${wordOf(round)} of ${number}.`, topic: wordOf(round % 7) })
  begin('merge')
  await platform.search.upkeep.merge(ORG)
  await platform.db.transaction().execute(async (tx) => {
    for (const id of ids.slice(0, ITEMS / 2)) await library.remove(tx, ORG, id)
  })
  begin('purge')
  await platform.search.upkeep.purge(ORG)
  begin('consolidation')
  await platform.jobs.enqueue(CONSOLIDATE, { organization_id: ORG })
  await platform.jobs.drain()
  begin('export')
  await by.get('/export/documents')
}
