import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebateService, debateService } from '../support/debates.ts'
import { measured } from '../support/measured.ts'

const KILLS = 20
const WHEN = ['merge', 'purge', 'consolidation', 'export']
const PROCESS = fileURLToPath(new URL('../support/upkeep-process.ts', import.meta.url))

let service: DebateService
beforeAll(async () => {
  service = await debateService()
})
afterAll(() => service.close())

const rowsOf = async <Row>(sql: string): Promise<Row[]> => (await service.database.pool.query(sql)).rows

/** Lets a node work until it has begun something for the so manieth time, and a moment longer. */
async function workAndDie(kill: number) {
  const node = spawn(process.execPath, [PROCESS, service.database.url, String(kill)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, VITEST: '' },
  })
  const died = once(node, 'exit')
  let begun = 0
  for await (const what of createInterface({ input: node.stdout })) {
    if (what === WHEN[kill % WHEN.length]) begun += 1
    if (begun === 2) break
  }
  await pause((kill * 37) % 60)
  node.kill('SIGKILL')
  await died
}

test(`killed ${KILLS} times in ${WHEN.join(', ')}: what is there is found, what was removed is not, and counts are true`, async () => {
  for (let kill = 0; kill < KILLS; kill++) await workAndDie(kill)
  const { upkeep, find } = service.platform.search
  await upkeep.purge('org_1')
  await upkeep.merge('org_1')

  const items = await rowsOf<{ id: string; title: string }>(
    "select id, title from library_items where kind = 'document'",
  )
  for (const { id, title } of items)
    expect((await find(['org_1'], { text: title, limit: 3 })).map(({ item }) => item)).toEqual([id])
  const there = new Set(items.map(({ title }) => title))
  const terms = await rowsOf<{ term: string }>("select distinct term from search_postings where term like 'zq%'")
  const notes = await rowsOf<{ text: string }>('select topic || text as text from memory_sources')
  const left = terms.filter(({ term }) => !there.has(term) && !notes.some(({ text }) => text.includes(term)))
  expect(left).toEqual([])
  expect(await rowsOf('select number from passages where removed_at is not null')).toEqual([])

  const counted = 'tier, kind, archived, sum(entries)::int as entries, sum(sources)::int as sources from memory_counts'
  const real =
    'tier, kind, archived_at is not null as archived, count(*)::int as entries, sum(sources)::int as sources from memory_entries'
  const grouped = 'group by 1, 2, 3 having sum(sources) > 0 order by 1, 2, 3'
  expect(await rowsOf(`select ${counted} ${grouped}`)).toEqual(await rowsOf(`select ${real} ${grouped}`))
  const [lost] = await rowsOf<{ n: number }>(
    'select count(*)::int as n from memory_entries e where sources <> (select count(*) from memory_sources s where s.organization_id = e.organization_id and s.entry = e.id)',
  )
  expect(lost?.n).toBe(0)

  const [counts] = await rowsOf<{ items: number }>("select items from library_counts where kind = 'document'")
  expect(counts?.items).toBe(items.length)
  const exported = (await (await service.as({ org_role: 'owner' })).get('/export/documents')).body.trim().split('\n')
  expect(JSON.parse(exported.at(-1) ?? '{}')._manifest.count).toBe(items.length)
  measured(
    `${KILLS} kills in ${WHEN.join(', ')}: ${items.length} items found, ${terms.length} words in the index, none of a removed item`,
  )
})
