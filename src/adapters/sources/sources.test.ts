import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import {
  arxivServer,
  edgarServer,
  githubServer,
  hackernewsServer,
  mastodonServer,
  mediawikiServer,
  redditServer,
  searxngServer,
  xServer,
} from '../../../test/support/vendors/clouds.ts'
import { type VendorServer, vendorServer } from '../../../test/support/vendors/vendor-server.ts'
import { breakerBoard } from '../../shared/circuit-breaker.ts'
import { idMaker } from '../../shared/ids.ts'
import { vendorPaces } from '../../storage/vendor-paces.ts'
import { openOutbound } from '../outbound/outbound.ts'
import { openVendor } from '../outbound/vendor.ts'
import { arxiv } from './arxiv.ts'
import { codeHosting } from './code-hosting.ts'
import { collectFrom } from './collect.ts'
import { edgar } from './edgar.ts'
import { hackernews } from './hackernews.ts'
import { mastodon } from './mastodon.ts'
import { mediawiki } from './mediawiki.ts'
import { news } from './news.ts'
import { reddit } from './reddit.ts'
import { readSqlQueries, sqlQueries } from './sql-queries.ts'
import { twitter } from './twitter.ts'
import { web } from './web.ts'

let database: TestDatabase
let time = Date.parse('2026-11-16T10:00:00Z')
const now = () => new Date(time)
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const PATIENT_MS = 250_000
const at = { org: 'org_1', signal: new AbortController().signal }
const query = { text: 'Which pump holds three bar?', keywords: ['pump', 'three', 'bar'], limit: 10 }

/** A node whose callers may name addresses on this machine. */
const vendor = (options: { userAgent?: string; sleep?: (ms: number) => Promise<void>; clock?: () => Date } = {}) =>
  openVendor({
    paces: vendorPaces(database.db, options.clock ?? now),
    outbound: openOutbound({ allow: (ip) => ip === '127.0.0.1' }),
    breakers: breakerBoard({ now }),
    userAgent: options.userAgent ?? 'Parley/test (ada@example.org)',
    newId: idMaker(now, randomBytes),
    now: options.clock ?? now,
    sleep:
      options.sleep ??
      (async (milliseconds) => {
        time += milliseconds
      }),
  })

async function served<Server extends VendorServer>(server: Promise<Server>): Promise<Server> {
  const opened = await server
  onTestFinished(() => opened.close())
  time += 86_400_000
  return opened
}

test('GitHub: issues are found, pages followed, an unchanged answer is free, limits are told with their wait', async () => {
  const { url, calls } = await served(githubServer({ searches: 3, now }))
  const github = codeHosting(vendor(), { api: url, token: undefined, now })
  expect(await github.search?.(query, at)).toMatchObject([
    { title: 'Pump leaks at 3 bar', text: 'It leaks above three bar.', author: 'ada', sourceKey: 'github.com' },
    { title: 'No words', text: 'No words' },
  ])
  await github.search?.(query, at)
  expect(calls[1]?.headers['if-none-match']).toMatch(/^W\//)
  const topics = await github.trending?.(120, at)
  expect(topics).toHaveLength(120)
  expect(topics?.[0]).toMatchObject({ externalId: 'ada/pump-0', volume: 1000, publishedAt: '2026-11-10T00:00:00Z' })
  expect(topics?.[0]).not.toHaveProperty('comments')
  const other = { ...query, keywords: ['valve'] }
  time += 60_000
  await expect(github.search?.(other, at)).rejects.toMatchObject({ kind: 'rate_limit', retryAfter: 42 })
  const wrong = codeHosting(vendor(), { api: url, token: 'wrong', now })
  await expect(wrong.search?.(query, at)).rejects.toMatchObject({ kind: 'auth' })
})

test('GitHub: a secondary limit that is told in words alone is no lack of rights', async () => {
  const { url } = await served(githubServer({ secondary: true, now }))
  const github = codeHosting(vendor(), { api: url, token: undefined, now })
  await expect(github.search?.(query, at)).rejects.toMatchObject({
    kind: 'rate_limit',
    retryAfter: 60,
    retryable: true,
  })
})

test('Gitea: its own addresses', async () => {
  const issue = { title: 'Leak', html_url: 'https://git.example.org/a/b/issues/1', body: 'It leaks.' }
  const { url, calls } = await served(vendorServer(() => ({ body: [issue] })))
  const gitea = codeHosting(vendor(), { api: `${url}/api/v1`, token: 'right', now })
  expect(await gitea.search?.(query, at)).toMatchObject([{ title: 'Leak', sourceKey: 'example.org' }])
  expect(calls[0]?.path).toBe('/api/v1/repos/issues/search')
})

test('arXiv: abstracts are found, and errors that look like papers are errors', async () => {
  const { url } = await served(arxivServer(now))
  const source = arxiv(vendor(), url)
  expect(await source.search?.(query, at)).toEqual([
    {
      title: 'On pumps',
      text: 'We measure pumps at three bar.',
      url: 'http://arxiv.org/abs/2611.00001v1',
      author: 'Ada Lovelace',
      publishedAt: '2026-11-01T12:00:00.000Z',
      sourceKey: 'arxiv.org',
    },
  ])
  const tooMany = { ...query, limit: 5_000 }
  await expect(source.search?.(tooMany, at)).rejects.toMatchObject({ kind: 'validation', message: 'incorrect query' })
})

test('ten collects at once over two nodes keep the pace of arXiv, and none answers a timeout', async () => {
  const clock = turnClock(10)
  const { url, seen } = await served(arxivServer(clock.now))
  const nodes = [1, 2].map(() => vendor({ clock: clock.now, sleep: clock.sleep }))
  const collect = async (i: number) => {
    const source = arxiv(nodes[i % 2] ?? vendor(), url)
    const words = { ...query, keywords: [`pump${i}`] }
    try {
      return await collectFrom([source], { ...at, query: words, urls: [], sourceMs: PATIENT_MS })
    } finally {
      clock.left()
    }
  }
  const collected = await Promise.all(Array.from({ length: 10 }, (_, i) => collect(i)))
  const errors = collected.flatMap((each) => each.errors)
  const answered = collected.filter(({ found }) => found.length > 0)
  expect(seen).toMatchObject({ tooSoon: 0, atOnce: 0 })
  expect(answered).toHaveLength(3)
  expect(errors).toHaveLength(7)
  expect(new Set(errors.map(({ kind }) => kind))).toEqual(new Set(['rate_limit']))
  expect(errors.every(({ retry_after: wait = 0 }) => wait > 7 && wait <= 10)).toBe(true)
})

/** Time that moves on to the next who waits, as soon as all who have not left wait. */
function turnClock(parties: number) {
  let at = Date.parse('2027-06-01T00:00:00Z')
  let present = parties
  const waiting: { until: number; wake: () => void }[] = []
  const moveOn = () => {
    if (waiting.length === 0 || waiting.length < present) return
    waiting.sort((one, other) => one.until - other.until)
    const next = waiting.shift()
    at = Math.max(at, next?.until ?? at)
    next?.wake()
  }
  return {
    now: () => new Date(at),
    sleep: (milliseconds: number) =>
      new Promise<void>((wake) => {
        waiting.push({ until: at + milliseconds, wake })
        moveOn()
      }),
    left() {
      present -= 1
      moveOn()
    },
  }
}

test('Hacker News: stories and comments, and the front page', async () => {
  const { url } = await served(hackernewsServer())
  const source = hackernews(vendor(), url)
  expect(await source.search?.(query, at)).toMatchObject([
    { title: 'Pumps at 3 bar', text: 'Pumps at 3 bar', url: 'https://news.ycombinator.com/item?id=1' },
    { text: 'Mine broke at 2 bar.\nSo beware.', author: 'bob' },
  ])
  expect(await source.trending?.(10, at)).toMatchObject([
    { externalId: '1', volume: 200, points: 200, comments: 90, url: 'https://example.org/pumps', raw: { points: 200 } },
  ])
})

test('MediaWiki: pages by search with their text; errors in an answer that is 200', async () => {
  const { url } = await served(mediawikiServer())
  const source = mediawiki(vendor(), `${url}/api.php`)
  const [page] = (await source.search?.(query, at)) ?? []
  expect(page).toMatchObject({ title: 'Pump', url: 'https://wiki.example.org/wiki/Pump', sourceKey: 'example.org' })
  expect(page?.text).toMatch(/^A pump moves fluids/)
  const lagging = await served(mediawikiServer({ lagging: true }))
  await expect(mediawiki(vendor(), lagging.url).search?.(query, at)).rejects.toMatchObject({
    kind: 'rate_limit',
    retryAfter: 7,
  })
})

test('Reddit: an application with a token, which is renewed; nothing for a common User-Agent', async () => {
  const { url, calls } = await served(redditServer(now))
  const account = { clientId: 'id', clientSecret: 'secret', tokens: `${url}/api/v1/access_token`, api: url, now }
  const source = reddit(vendor(), account)
  expect(await source.search?.(query, at)).toHaveLength(3)
  expect(await source.trending?.(10, at)).toMatchObject([
    { externalId: 't3_a', points: 120, comments: 40, upvoteRatio: 0.6 },
  ])
  time += 4_000_000
  expect(await source.trending?.(10, at)).toHaveLength(1)
  expect(calls.filter(({ path }) => path.endsWith('access_token'))).toHaveLength(2)
  const wrong = reddit(vendor(), { ...account, clientSecret: 'wrong' })
  await expect(wrong.search?.(query, at)).rejects.toMatchObject({ kind: 'auth' })
  const common = reddit(vendor({ userAgent: 'node' }), account)
  await expect(common.search?.(query, at)).rejects.toMatchObject({ kind: 'auth' })
  expect(reddit(vendor(), { ...account, clientId: undefined, clientSecret: undefined }).needs).toEqual([
    'SERVICE_REDDIT_CLIENT_ID',
    'SERVICE_REDDIT_CLIENT_SECRET',
  ])
})

test('Mastodon: hashtags without a token, a search with one, and a limit until a date', async () => {
  let limited = ''
  const { url, calls } = await served(mastodonServer({ limited: () => limited }))
  const [open, signedIn] = [mastodon(vendor(), url, undefined), mastodon(vendor(), `${url}/`, 'right')]
  expect(await open.search?.(query, at)).toMatchObject([
    { title: 'My pump holds three bar & more', author: 'ada', sourceKey: 'social.example' },
  ])
  expect(calls.map(({ path }) => path).sort()).toEqual(
    ['bar', 'pump', 'three'].map((tag) => `/api/v1/timelines/tag/${tag}`),
  )
  expect(await signedIn.search?.(query, at)).toHaveLength(1)
  limited = new Date(time + 120_000).toISOString()
  await expect(signedIn.search?.({ ...query, keywords: ['x'] }, at)).rejects.toMatchObject({
    kind: 'rate_limit',
    retryAfter: 120,
  })
  expect(mastodon(vendor(), undefined, undefined).needs).toEqual(['SERVICE_MASTODON_URL'])
})

test('X: trends for a token', async () => {
  let exhausted = 0
  const { url } = await served(xServer({ exhausted: () => exhausted }))
  expect(await twitter(vendor(), url, 'right').trending?.(50, at)).toMatchObject([
    { externalId: 'Pumps', volume: 2500 },
    { externalId: 'Valves' },
  ])
  await expect(twitter(vendor(), url, 'wrong').trending?.(10, at)).rejects.toMatchObject({ kind: 'auth' })
  exhausted = Math.floor(time / 1000) + 300
  await expect(twitter(vendor(), url, 'right').trending?.(10, at)).rejects.toMatchObject({
    kind: 'rate_limit',
    retryAfter: 300,
  })
})

test('EDGAR: filings with their text; nobody is answered without a contact', async () => {
  const { url } = await served(edgarServer())
  const found = await edgar(vendor(), { search: url, archive: url }, 'ada@example.org').search?.(query, at)
  expect(found).toMatchObject([
    { title: 'Pump Inc.  (PMP): 10-K of 2026-10-30', publishedAt: '2026-10-30T00:00:00.000Z', sourceKey: 'sec.gov' },
  ])
  expect(found?.[0]?.text).not.toContain('xbrl')
  const nameless = edgar(vendor({ userAgent: 'Parley/test' }), { search: url, archive: url }, 'a@b.c')
  await expect(nameless.search?.(query, at)).rejects.toMatchObject({ kind: 'auth' })
  expect(edgar(vendor(), { search: url, archive: url }, undefined).needs).toEqual(['SERVICE_CONTACT'])
})

test('EDGAR: a filing that is too large, or gone, hides no other', async () => {
  const hit = (file: string) => ({
    _id: `0001-26-000001:${file}`,
    _source: { ciks: ['0000000042'], display_names: ['Pump Inc. (CIK 0000000042)'], form: '10-K' },
  })
  const { url } = await served(
    vendorServer(({ path }) => {
      if (path.endsWith('/search-index')) return { body: { hits: { hits: ['huge', 'gone', 'good'].map(hit) } } }
      if (path.endsWith('/huge')) return { body: 'x'.repeat(5_000_001) }
      return path.endsWith('/gone') ? { status: 404 } : { body: `<p>${'A pump at three bar. '.repeat(20)}</p>` }
    }),
  )
  const source = edgar(vendor(), { search: url, archive: url }, 'ada@example.org')
  expect((await source.search?.(query, at))?.map((found) => found.url)).toEqual([expect.stringMatching(/\/good$/)])
})

test('MediaWiki: where no page has every word, the rarest are asked for; a page that cannot be read hides no other', async () => {
  const { url, calls } = await served(
    vendorServer(({ query: asked }) => {
      if (asked.get('pageid') === '2') return { status: 500 }
      if (asked.get('action') === 'parse') return { body: { parse: { text: `<p>${'A pump. '.repeat(30)}</p>` } } }
      const pages = [1, 2].map((id) => ({ pageid: id, index: id, title: `P${id}`, fullurl: `https://w.example/${id}` }))
      return { body: asked.get('gsrsearch') === 'pump' ? { query: { pages } } : {} }
    }),
  )
  const words = { ...query, keywords: ['pump', 'three', 'bar', 'holds'] }
  expect(await mediawiki(vendor(), url).search?.(words, at)).toMatchObject([{ title: 'P1' }])
  const searches = calls.map(({ query: asked }) => asked.get('gsrsearch')).filter((asked) => asked !== null)
  expect(searches).toEqual(['pump three bar holds', 'pump three', 'pump'])
})

test('what cannot be a time or an address of the web is none, in every source', async () => {
  const post = { title: 'Pumps', permalink: '/r/a/', created_utc: 1e300, selftext: 'Three bar.' }
  const reddits = await served(
    vendorServer(({ method }) => ({
      body: method === 'POST' ? { access_token: 't', expires_in: 60 } : { data: { children: [{ data: post }] } },
    })),
  )
  const issue = { title: 'Leak', body: 'It leaks.', created_at: 'yesterday' }
  const addresses = ['javascript:alert(1)', `https://example.org/${'x'.repeat(3_000)}`, 'https://example.org/1']
  const github = await served(
    vendorServer(() => ({ body: { items: addresses.map((html_url) => ({ ...issue, html_url })) } })),
  )
  const account = { clientId: 'a', clientSecret: 'b', tokens: reddits.url, api: reddits.url, now }
  const sources = [reddit(vendor(), account), codeHosting(vendor(), { api: github.url, token: undefined, now })]
  const { found, errors } = await collectFrom(sources, { ...at, query, urls: [], sourceMs: PATIENT_MS })
  expect(errors).toEqual([])
  expect(found.map(({ found: { url, publishedAt } }) => [url, publishedAt])).toEqual([
    ['https://www.reddit.com/r/a/', undefined],
    ['', undefined],
    ['', undefined],
    ['https://example.org/1', undefined],
  ])
})

test('the web: a search in JSON, and pages that their site lets us read', async () => {
  const { url } = await served(searxngServer())
  expect(await web(vendor(), url).search?.(query, at)).toMatchObject([
    { text: 'Pumps at three bar.', sourceKey: 'example.org' },
  ])
  const html = await served(searxngServer({ formats: ['html'] }))
  await expect(web(vendor(), html.url).search?.(query, at)).rejects.toMatchObject({ kind: 'auth' })

  const page = `<html><head><link rel=canonical href="/the-page"><title>Pumps</title></head><body><p>${'A pump at three bar. '.repeat(20)}</p></body></html>`
  const site = await served(
    vendorServer(({ path }) => {
      if (path === '/robots.txt') return { body: 'User-agent: *\nDisallow: /private' }
      if (path === '/picture') return { headers: { 'content-type': 'image/png' }, body: 'PNG' }
      return { headers: { 'content-type': 'text/html' }, body: page }
    }),
  )
  const read = (path: string) => web(vendor(), undefined).read?.(site.url + path, at)
  expect(await read('/page')).toMatchObject({ title: 'Pumps', url: `${site.url}/the-page`, sourceKey: '127.0.0.1' })
  await expect(read('/private/page')).rejects.toMatchObject({
    kind: 'auth',
    message: expect.stringContaining('robots.txt'),
  })
  await expect(read('/picture')).rejects.toMatchObject({ kind: 'parse' })
  expect(site.calls.filter(({ path }) => path.startsWith('/private'))).toEqual([])
  await expect(web(vendor(), undefined).read?.('http://10.0.0.1/', at)).rejects.toMatchObject({ kind: 'validation' })
})

test('a page that redirects is read only when the site that it comes to allows it, at every hop', async () => {
  const far = await served(
    vendorServer(({ path }) =>
      path === '/robots.txt'
        ? { body: 'User-agent: *\nDisallow: /closed' }
        : {
            headers: { 'content-type': 'text/html' },
            body: `<title>Far</title><p>${'A pump far away. '.repeat(20)}</p>`,
          },
    ),
  )
  const near = await served(
    vendorServer(({ path }) => {
      if (path === '/robots.txt') return { body: 'User-agent: *\nDisallow: /private' }
      const places: Record<string, string> = { '/out': '/closed/page', '/open': '/page', '/in': '/private/page' }
      const place = places[path]
      if (place === undefined) return { status: 302, headers: { location: path } }
      return { status: 302, headers: { location: path === '/in' ? place : far.url + place } }
    }),
  )
  const read = (path: string) => web(vendor(), undefined).read?.(near.url + path, at)
  expect(await read('/open')).toMatchObject({ title: 'Far', url: `${far.url}/page` })
  for (const path of ['/out', '/in']) {
    await expect(read(path)).rejects.toMatchObject({ kind: 'auth', message: expect.stringContaining('robots.txt') })
  }
  expect([...far.calls, ...near.calls].filter(({ path }) => /closed|private/.test(path))).toEqual([])
  await expect(read('/round')).rejects.toMatchObject({
    kind: 'validation',
    message: expect.stringContaining('too often'),
  })
})

test('news: items of the feeds that hold the words, best first; one feed that fails hides none', async () => {
  const item = (title: string, date: string) =>
    `<item><title>${title}</title><guid>${title}</guid><pubDate>${date}</pubDate></item>`
  const { url } = await served(
    vendorServer(({ path }) =>
      path === '/gone'
        ? { status: 404 }
        : {
            body: `<rss><channel><title>N</title>${item('A pump', '2026-11-01')}${item('A pump with three bar', '2026-10-01')}${item('A cat', '2026-11-02')}</channel></rss>`,
          },
    ),
  )
  const source = news(vendor(), [`${url}/feed`, `${url}/gone`])
  expect((await source.search?.(query, at))?.map(({ title }) => title)).toEqual(['A pump with three bar', 'A pump'])
  await expect(news(vendor(), [`${url}/gone`]).search?.(query, at)).rejects.toMatchObject({ kind: 'not_found' })
  expect(news(vendor(), []).needs).toEqual(['SERVICE_NEWS_FEEDS'])
})

test('SQL: named queries with one text, read-only; nothing that a caller says is SQL', async () => {
  const named = (name: string, sql: string) => ({ name, title: `The ${name}`, database: database.url, sql })
  const ask = (sql: string, text = 'pump') => sqlQueries([named('parts', sql)]).search?.({ ...query, text }, at)
  expect(await ask('select n as number, $1::text as part from generate_series(1, 3) n;')).toEqual([
    {
      title: 'The parts',
      text: 'number | part\n1 | pump\n2 | pump\n3 | pump',
      url: '',
      metadata: { query: 'parts', rows: 3, cut: false },
      sourceKey: 'sql:parts',
    },
  ])
  const drop = "'; drop table installation; --"
  expect((await ask('select $1::text as said', drop))?.[0]?.text).toBe(`said\n${drop}`)
  expect((await ask('select $1::text, n from generate_series(1, 500) n'))?.[0]?.metadata).toMatchObject({
    rows: 200,
    cut: true,
  })
  expect(await ask('select $1::text where false')).toEqual([])
  await expect(ask('delete from installation where id = $1 returning id')).rejects.toMatchObject({ kind: 'api' })
  await expect(ask("select nextval(pg_get_serial_sequence('effects', 'number')), $1::text")).rejects.toMatchObject({
    kind: 'validation',
  })
  await expect(ask('select * from nowhere where x = $1')).rejects.toMatchObject({ kind: 'api' })
  const away = sqlQueries([{ ...named('parts', 'select $1::text'), database: 'postgres://127.0.0.1:1/none' }])
  await expect(away.search?.(query, at)).rejects.toMatchObject({ kind: 'network' })
  expect(sqlQueries([]).needs).toEqual(['SERVICE_SQL_QUERIES'])
  expect(() => readSqlQueries('/nowhere.json')).toThrow(/^SERVICE_SQL_QUERIES: \/nowhere.json cannot be read/)
})

test('what one source cannot say does not hide the others; one without its setting says which', async () => {
  const hn = await served(hackernewsServer())
  const broken = await served(vendorServer(() => ({ body: '<html>' })))
  const sources = [
    hackernews(vendor(), hn.url),
    mediawiki(vendor(), broken.url),
    edgar(vendor(), { search: hn.url, archive: hn.url }, undefined),
  ]
  const { found, errors, asked } = await collectFrom(sources, { ...at, query, urls: [], sourceMs: PATIENT_MS })
  expect(found).toHaveLength(2)
  expect(asked).toBe(3)
  expect(errors).toEqual([
    { connector: 'encyclopedia', kind: 'parse', retryable: false, message: 'Its answer is not JSON' },
    { connector: 'edgar', kind: 'validation', retryable: false, message: 'not_configured: it needs SERVICE_CONTACT' },
  ])
})
