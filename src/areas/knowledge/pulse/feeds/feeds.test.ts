import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PulseService, pulseService, World } from '../../../../../test/support/pulse.ts'
import { type VendorServer, vendorServer } from '../../../../../test/support/vendors/vendor-server.ts'
import { fetchOf, intervalAfter, intervalAfterFailure } from './jobs.ts'

let clock = Date.parse('2026-11-16T10:00:00Z')
const later = (seconds: number) => {
  clock += seconds * 1_000
}
let service: PulseService
let site: VendorServer
let owner: Record<string, string>
/** What the feed holds; a number is the status it answers with. */
let feed: string[] | number = []
beforeAll(async () => {
  service = await pulseService({ world: new World(), now: () => new Date(clock) })
  owner = await service.token({ org: 'org_feeds', userId: 'usr_feeds', org_role: 'owner' })
  site = await vendorServer(({ path }) => {
    if (typeof feed === 'number') return { status: feed }
    if (path === '/page') return { headers: { 'content-type': 'text/html' }, body: '<html>Hello</html>' }
    const items = feed.map(
      (title) => `<item><guid>${title}</guid><title>${title}</title><link>http://news/${title.length}</link></item>`,
    )
    return {
      headers: { 'content-type': 'application/rss+xml' },
      body: `<rss version="2.0"><channel><title>The news</title><link>http://news</link>${items.join('')}</channel></rss>`,
    }
  })
})
afterAll(async () => {
  site.close()
  await service.close()
})

const list = async (headers = owner) => (await service.call('GET', '/feeds', headers)).body.feeds
const add = (url: string, headers = owner) => service.call('POST', '/feeds', headers, { url })

test('a feed is read at once, sooner again when something new came, later when not', async () => {
  feed = ['A compiler in the news', 'A database in the news']
  const added = await add(`${site.url}/feed`)
  expect(added).toMatchObject({ status: 201, body: { status: 'new', created: true, interval_seconds: 900 } })
  expect((await add(`${site.url}/feed`)).body).toMatchObject({ id: added.body.id, created: false })
  await service.tick()
  expect(await list()).toMatchObject([{ status: 'ready', title: 'The news', interval_seconds: 900, failures: 0 }])
  const { topics } = (await service.call('GET', '/trending?source=feeds', owner)).body
  expect(topics.map(({ topic }: { topic: string }) => topic).sort()).toEqual(feed)
  expect(topics[0]).toMatchObject({ platform: 'feeds', volume: null, parts: { volume: null, controversy: null } })

  for (const [wait, interval] of [
    [900, 1_800],
    [1_800, 3_600],
  ] as const) {
    later(wait)
    await service.tick()
    expect((await list())[0].interval_seconds).toBe(interval)
  }
  feed = [...feed, 'A third piece of news']
  later(3_600)
  await service.tick()
  expect((await list())[0].interval_seconds).toBe(1_800)
})

test('one that is away is asked more and more rarely, keeps its topics, and recovers by itself', async () => {
  feed = 500
  for (let failures = 1; failures <= 3; failures++) {
    later((await list())[0].interval_seconds)
    await service.tick()
    expect(await list()).toMatchObject([{ status: 'failing', failures, error: { kind: 'api' } }])
  }
  expect((await list())[0].interval_seconds).toBe(14_400)
  expect((await service.call('GET', '/trending?source=feeds', owner)).body.count).toBe(3)
  feed = ['Back again with a compiler']
  later(14_400)
  await service.tick()
  expect(await list()).toMatchObject([{ status: 'ready', failures: 0, error: null }])
  expect((await service.call('GET', '/trending?source=feeds', owner)).body.count).toBe(1)
})

test('what is no feed is told; what is no address of the web is refused', async () => {
  feed = []
  const { id } = (await add(`${site.url}/page`)).body
  await service.tick()
  const page = (await list()).find((each: { id: string }) => each.id === id)
  expect(page).toMatchObject({ status: 'failing', error: { kind: 'parse' } })
  for (const url of ['file:///etc/passwd', 'ftp://example.org/x', 'nonsense', 'http://10.0.0.1/feed', 'http://[::1]/'])
    expect(await add(url)).toMatchObject({ status: 400, body: { field: 'url' } })
  expect((await add('')).status).toBe(400)
  expect((await service.call('POST', '/feeds', owner, {})).status).toBe(400)
})

test('who removes a feed that is being read waits for the reading, and neither stops the other', async () => {
  const { id } = (await add(`${site.url}/feed?removed`)).body
  const { db, schedules } = service.platform
  let removing: Promise<{ status: number }> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('pulse_feeds').select('id').where('id', '=', id).forUpdate().execute()
    removing = service.call('DELETE', `/feeds/${id}`, owner)
    await expect
      .poll(async () => {
        const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`
        return (await waiting.execute(db)).rows[0]?.n
      })
      .toBeGreaterThan(0)
    await schedules.set(tx, { ...fetchOf('org_feeds', id), every: 900 })
  })
  expect((await removing)?.status).toBe(200)
})

test('feeds are their organization’s own, and what is removed is read no more', async () => {
  const stranger = await service.token({ org: 'org_strange', userId: 'usr_strange', org_role: 'owner' })
  expect(await list(stranger)).toEqual([])
  const [{ id }] = await list()
  expect((await service.call('DELETE', `/feeds/${id}`, stranger)).status).toBe(404)
  expect((await service.call('GET', '/trending?source=feeds', stranger)).body.count).toBe(0)
  for (const each of await list())
    expect((await service.call('DELETE', `/feeds/${each.id}`, owner)).body).toMatchObject({ deleted: true })
  expect((await service.call('DELETE', `/feeds/${id}`, owner)).status).toBe(404)
  const before = site.calls.length
  later(300_000)
  await service.tick()
  expect(site.calls.length).toBe(before)
  expect((await service.call('GET', '/trending?source=feeds', owner)).body.count).toBe(0)
})

test('the interval stays between a quarter of an hour and a day, three days after failures', () => {
  expect([intervalAfter(900, 5), intervalAfter(86_400, 0), intervalAfter(40_000, 0)]).toEqual([900, 86_400, 80_000])
  expect([intervalAfterFailure(200_000), intervalAfterFailure(900, 7_200)]).toEqual([259_200, 7_200])
})
