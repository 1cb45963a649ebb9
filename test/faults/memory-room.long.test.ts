import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONSOLIDATE } from '../../src/areas/knowledge/memory/jobs.ts'
import { ROOM, TIERS } from '../../src/areas/knowledge/memory/kinds-and-tiers.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { measured } from '../support/measured.ts'

const ORG = 'org_full'
/** So many more than a tier has room for. */
const OVER = 500
/** Outcomes that want into the tier that lasts, which is full. */
const OUTCOMES = 10
const NOW = '2026-11-16T10:00:00.000Z'

const FILL = `
  with told as (
    select n, $2 || lpad(n::text, 8, '0') as id, case when $3 = 'slow' and n <= $5::int then 'outcome' else 'claim' end as kind,
      case when $3 = 'slow' and n <= $5::int then 1 else 0.3 + (n % 50) / 100.0 end as importance
    from generate_series(1, $4::int) as n
  ), entries as (
    insert into memory_entries (organization_id, id, kind, topic_key, tier, importance, surprise, sources, bytes, last_source, moves,
      supplied, cited, valid_from, promoted_cited, tags, created_at, updated_at)
    select $1, id, kind, 'topic' || n, $3, importance, 0.5, 1, 40, 1, 0, 0, 0, $6, false, '{}', $6, $6 from told
  )
  insert into memory_counts (organization_id, tier, kind, archived, entries, sources, bytes, importance, surprise)
  select $1, $3, kind, false, count(*), count(*), 40 * count(*), sum(importance), 0.5 * count(*) from told group by kind`

let service: TestApp
beforeAll(async () => {
  service = await testApp({ areas: ['memory', 'library'], now: () => new Date(NOW) })
  for (const tier of TIERS) {
    const many = ROOM[tier] + (tier === 'glacial' ? 0 : OVER)
    await service.database.pool.query(FILL, [ORG, `mem_${tier}_`, tier, many, OUTCOMES, NOW])
  }
})
afterAll(() => service.close())

test('tiers that are over their room are within it after one pass: the weakest are archived, what lasts stays, and what wants in waits', async () => {
  await service.platform.jobs.enqueue(CONSOLIDATE, { organization_id: ORG })
  await service.platform.jobs.drain()
  const { rows } = await service.database.pool.query(
    `select tier, count(*) filter (where archived_at is null)::int as living, count(archived_at)::int as archived,
       min(importance) filter (where archived_at is null) as weakest, max(importance) filter (where archived_at is not null) as strongest,
       count(*) filter (where kind = 'outcome' and archived_at is null)::int as outcomes
     from memory_entries where organization_id = $1 group by tier`,
    [ORG],
  )
  const found = Object.fromEntries(rows.map(({ tier, ...row }) => [tier, row]))
  measured(`after one pass over full tiers ${JSON.stringify(found)}`)
  for (const tier of TIERS) {
    const { living, archived, weakest, strongest } = found[tier]
    expect([tier, living, archived]).toEqual([tier, ROOM[tier], tier === 'glacial' ? 0 : OVER])
    if (archived > 0) expect(strongest).toBeLessThanOrEqual(weakest)
  }
  expect([found.slow.outcomes, found.glacial.outcomes]).toEqual([OUTCOMES, 0])
  const counted = await service.database.pool.query(
    'select tier, sum(entries) filter (where not archived)::int as living from memory_counts where organization_id = $1 group by tier',
    [ORG],
  )
  for (const { tier, living } of counted.rows) expect([tier, living]).toEqual([tier, found[tier].living])
})
