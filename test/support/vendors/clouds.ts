import { createHash } from 'node:crypto'
import { type VendorReply, vendorServer } from './vendor-server.ts'

const HOUR_MS = 3_600_000

/** GitHub: pages by `Link`, free 304s, primary and secondary limits, no search without words. */
export function githubServer(options: { searches?: number; secondary?: boolean; now: () => Date }) {
  let left = options.searches ?? 10
  const repositories = Array.from({ length: 130 }, (_, i) => ({
    full_name: `ada/pump-${i}`,
    html_url: `https://github.com/ada/pump-${i}`,
    description: `Pumps, part ${i}`,
    stargazers_count: 1000 - i,
    created_at: '2026-11-10T00:00:00Z',
    owner: { login: 'ada', site_admin: false },
  }))
  const issues = [
    {
      title: 'Pump leaks at 3 bar',
      html_url: 'https://github.com/ada/pump/issues/1',
      body: 'It leaks above three bar.',
      user: { login: 'ada' },
      state: 'open',
      comments: 4,
      created_at: '2026-11-01T00:00:00Z',
    },
    {
      title: 'No words',
      html_url: 'https://github.com/ada/pump/issues/2',
      body: null,
      user: null,
      created_at: '2026-11-01T00:00:00Z',
    },
  ]
  return vendorServer(({ path, query, headers }, url): VendorReply => {
    if (!headers['user-agent']) return { status: 403, body: 'Request forbidden by administrative rules.' }
    if (headers.authorization && headers.authorization !== 'Bearer right')
      return { status: 401, body: { message: 'Bad credentials' } }
    const all = path === '/search/repositories' ? repositories : path === '/search/issues' ? issues : undefined
    if (!all) return { status: 404, body: { message: 'Not Found' } }
    if (!query.get('q')) return { status: 422, body: { message: 'Validation Failed' } }
    const perPage = Math.min(Number(query.get('per_page') ?? 30), 100)
    const page = Number(query.get('page') ?? 1)
    const items = all.slice((page - 1) * perPage, page * perPage)
    const etag = `W/"${createHash('sha256').update(JSON.stringify(items)).digest('hex').slice(0, 16)}"`
    if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } }
    if (options.secondary)
      return { status: 403, body: { message: 'You have exceeded a secondary rate limit. Please wait a few minutes.' } }
    const reset = String(Math.ceil(options.now().getTime() / 1000) + 42)
    const limits = { 'x-ratelimit-remaining': String(Math.max(0, left - 1)), 'x-ratelimit-reset': reset }
    if (left <= 0)
      return {
        status: 403,
        headers: { ...limits, 'x-ratelimit-remaining': '0' },
        body: { message: 'API rate limit exceeded' },
      }
    left -= 1
    const next = new URL(path, url)
    for (const [key, value] of query) next.searchParams.set(key, value)
    next.searchParams.set('page', String(page + 1))
    const link: Record<string, string> =
      page * perPage < all.length ? { link: `<${next}>; rel="next", <${next}>; rel="last"` } : {}
    return {
      headers: { etag, ...limits, ...link },
      body: { total_count: all.length, incomplete_results: false, items },
    }
  })
}

/** arXiv: one connection, one request in three seconds, errors as entries of a feed that was found. */
export async function arxivServer(now: () => Date) {
  let open = 0
  let last = Number.NEGATIVE_INFINITY
  const seen = { tooSoon: 0, atOnce: 0, at: [] as number[] }
  const feed = (entries: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title>${entries}</feed>`
  const server = await vendorServer(async ({ query }): Promise<VendorReply> => {
    const at = now().getTime()
    seen.at.push(at)
    open += 1
    try {
      if (open > 1) seen.atOnce += 1
      if (at - last < 3_000) seen.tooSoon += 1
      if (open > 1 || at - last < 3_000) return { status: 429, body: 'Rate exceeded.' }
      last = at
      const search = query.get('search_query') ?? ''
      const headers = { 'content-type': 'application/atom+xml; charset=utf-8' }
      if (!search || Number(query.get('max_results')) > 2_000) {
        const id = 'http://arxiv.org/api/errors#incorrect_query'
        return {
          headers,
          body: feed(`<entry><id>${id}</id><title>Error</title><summary>incorrect query</summary></entry>`),
        }
      }
      await new Promise((resolve) => setImmediate(resolve))
      return {
        headers,
        body: feed(
          `<entry><id>http://arxiv.org/abs/2611.00001v1</id><published>2026-11-01T12:00:00Z</published><title>On\n  pumps</title><summary>  We measure\n pumps at three bar. </summary><author><name>Ada Lovelace</name></author><link href="http://arxiv.org/abs/2611.00001v1" rel="alternate" type="text/html"/><link title="pdf" href="http://arxiv.org/pdf/2611.00001v1" rel="related"/></entry>`,
        ),
      }
    } finally {
      open -= 1
    }
  })
  return { ...server, seen }
}

/** Reddit: tokens for registered applications, nothing for a User-Agent that every program has. */
export const redditServer = (now: () => Date) => {
  let token = 0
  let until = 0
  const posts = [
    {
      kind: 't3',
      data: {
        name: 't3_a',
        title: 'Pumps at 3 bar',
        selftext: 'Mine holds three bar.',
        permalink: '/r/pumps/comments/a/',
        url: 'https://example.org/p',
        author: 'ada',
        created_utc: 1_794_000_000,
        score: 120,
        num_comments: 40,
        upvote_ratio: 0.6,
        subreddit: 'pumps',
      },
    },
    { kind: 't3', data: { name: 't3_b', title: 'Rules', permalink: '/r/pumps/comments/b/', stickied: true, score: 1 } },
    {
      kind: 't3',
      data: { name: 't3_c', title: 'Not for everybody', permalink: '/r/x/comments/c/', over_18: true, score: 900 },
    },
  ]
  return vendorServer(({ method, path, headers, body }): VendorReply => {
    if (/^(node|undici|curl|python|axios|$)/i.test(headers['user-agent'] ?? ''))
      return { status: 403, body: '<html>whoa there, pardner!</html>' }
    if (path === '/api/v1/access_token') {
      const isRight = headers.authorization === `Basic ${Buffer.from('id:secret').toString('base64')}`
      if (method !== 'POST' || !isRight || body !== 'grant_type=client_credentials')
        return { status: 401, body: { message: 'Unauthorized', error: 401 } }
      token += 1
      until = now().getTime() + HOUR_MS
      return { body: { access_token: `token-${token}`, token_type: 'bearer', expires_in: 86_400, scope: '*' } }
    }
    if (headers.authorization !== `Bearer token-${token}` || now().getTime() >= until)
      return { status: 401, body: { message: 'Unauthorized', error: 401 } }
    if (path !== '/search' && path !== '/r/popular/hot')
      return { status: 404, body: { message: 'Not Found', error: 404 } }
    const limits = { 'x-ratelimit-remaining': '99.0', 'x-ratelimit-reset': '300' }
    return { headers: limits, body: { kind: 'Listing', data: { after: null, children: posts } } }
  })
}

/** EDGAR: nobody without a contact; hits name a company, an accession number and a file. */
export const edgarServer = () =>
  vendorServer(({ path, query, headers }): VendorReply => {
    if (!/\S+@\S+\.\S+/.test(headers['user-agent'] ?? '')) {
      return {
        status: 403,
        headers: { 'content-type': 'text/html' },
        body: '<title>SEC.gov | Your Request Originates from an Undeclared Automated Tool</title>',
      }
    }
    if (path === '/LATEST/search-index') {
      if (!query.get('q')) return { body: { error: 'query too vague' } }
      const hit = (id: string, name: string) => ({
        _id: id,
        _source: {
          ciks: ['0000320193'],
          display_names: [`${name}  (PMP)  (CIK 0000320193)`],
          form: '10-K',
          file_date: '2026-10-30',
          adsh: '0000320193-26-000106',
          period_ending: '2026-09-30',
        },
      })
      return {
        body: {
          hits: {
            total: { value: 2, relation: 'eq' },
            hits: [
              hit('0000320193-26-000106:pump-10k.htm', 'Pump Inc.'),
              hit('0000320193-26-000106:gone.htm', 'Pump Inc.'),
            ],
          },
        },
      }
    }
    if (path !== '/Archives/edgar/data/320193/000032019326000106/pump-10k.htm')
      return { status: 404, body: 'Not Found' }
    return {
      headers: { 'content-type': 'text/html' },
      body: `<html><body><p style="display:none">hidden xbrl</p><p>${'We sold pumps at three bar in all our markets. '.repeat(8)}</p></body></html>`,
    }
  })

/** Mastodon: hashtags for everybody, searches for those with a token, 429 with a date. */
export const mastodonServer = (options: { limited?: () => string } = {}) => {
  const post = {
    id: '1',
    url: 'https://social.example/@ada/1',
    uri: 'https://social.example/users/ada/1',
    content: '<p>My pump holds <b>three bar</b> &amp; more</p>',
    account: { acct: 'ada' },
    created_at: '2026-11-15T10:00:00.000Z',
    replies_count: 2,
    reblogs_count: 3,
  }
  return vendorServer(({ path, headers }): VendorReply => {
    const limited = options.limited?.()
    if (limited)
      return {
        status: 429,
        headers: { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': limited },
        body: { error: 'Too many requests' },
      }
    if (headers.authorization && headers.authorization !== 'Bearer right')
      return { status: 401, body: { error: 'The access token is invalid' } }
    if (path === '/api/v2/search') {
      if (!headers.authorization) return { status: 401, body: { error: 'This method requires an authenticated user' } }
      return { body: { accounts: [], statuses: [post], hashtags: [] } }
    }
    return path.startsWith('/api/v1/timelines/tag/')
      ? { body: [post, { ...post, id: '2' }] }
      : { status: 404, body: { error: 'Record not found' } }
  })
}

/** X: trends for a bearer token, and a time when there may be more. */
export const xServer = (options: { exhausted?: () => number } = {}) =>
  vendorServer(({ path, query, headers }): VendorReply => {
    if (headers.authorization !== 'Bearer right') return { status: 401, body: { title: 'Unauthorized', status: 401 } }
    const exhausted = options.exhausted?.()
    if (exhausted)
      return {
        status: 429,
        headers: { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(exhausted) },
        body: { title: 'Too Many Requests' },
      }
    const most = Number(query.get('max_trends') ?? 20)
    if (path !== '/2/trends/by/woeid/1' || most < 1 || most > 50)
      return { status: 400, body: { title: 'Invalid Request' } }
    return { body: { data: [{ trend_name: 'Pumps', tweet_count: 2500 }, { trend_name: 'Valves' }].slice(0, most) } }
  })

/** Hacker News by Algolia: stories and comments, and the front page. */
export const hackernewsServer = () =>
  vendorServer(({ path, query }): VendorReply => {
    if (path !== '/search') return { status: 404, body: { message: 'Path not found' } }
    if (Number(query.get('hitsPerPage')) > 1_000) return { status: 400, body: { message: 'invalid hitsPerPage' } }
    const story = {
      objectID: '1',
      title: 'Pumps at 3 bar',
      url: 'https://example.org/pumps',
      author: 'ada',
      points: 200,
      num_comments: 90,
      created_at: '2026-11-16T08:00:00Z',
      _tags: ['story', 'front_page'],
    }
    const comment = {
      objectID: '2',
      story_title: 'Pumps at 3 bar',
      comment_text: 'Mine <i>broke</i> at 2 bar.<p>So beware.',
      author: 'bob',
      created_at: '2026-11-16T09:00:00Z',
      _tags: ['comment'],
    }
    const hits = query.get('tags') === 'front_page' ? [story] : [story, comment]
    return { body: { hits, nbHits: hits.length, page: 0, hitsPerPage: 20 } }
  })

/** SearXNG: JSON only where the operator allowed it. */
export const searxngServer = ({ formats = ['html', 'json'] } = {}) =>
  vendorServer(({ path, query }): VendorReply => {
    if (path !== '/search') return { status: 404, body: 'not found' }
    if (!formats.includes(query.get('format') ?? 'html')) return { status: 403, body: '<title>403 Forbidden</title>' }
    const result = (url: string, content: string | null) => ({
      url,
      title: 'Pumps',
      content,
      engine: 'wikipedia',
      publishedDate: '2026-11-01T00:00:00',
    })
    const results = [
      result('https://a.example.org/1', 'Pumps at <b>three</b> bar.'),
      result('https://a.example.org/2', null),
      result('magnet:?xt=1', 'no page'),
    ]
    return { body: { query: query.get('q'), number_of_results: 3, results, unresponsive_engines: [] } }
  })

/** MediaWiki: 200 to everything, errors included; pages by search, their HTML one by one. */
export const mediawikiServer = (options: { lagging?: boolean } = {}) =>
  vendorServer(({ query }): VendorReply => {
    const parameter = (name: string) => query.get(name)
    if (options.lagging)
      return {
        headers: { 'retry-after': '7' },
        body: { error: { code: 'maxlag', info: 'Waiting for db: 12 seconds lagged' } },
      }
    if (parameter('format') !== 'json')
      return { headers: { 'content-type': 'text/html' }, body: '<h1>MediaWiki API result</h1>' }
    if (parameter('action') === 'parse') {
      const text = `<div class="mw-parser-output"><p>A pump moves fluids. ${'It holds three bar. '.repeat(20)}</p></div>`
      return parameter('pageid') === '7'
        ? { body: { parse: { pageid: 7, text } } }
        : { body: { error: { code: 'nosuchpageid', info: 'There is no page with that id' } } }
    }
    if (!parameter('gsrsearch'))
      return { body: { error: { code: 'missingparam', info: 'The "gsrsearch" parameter must be set.' } } }
    const page = {
      pageid: 7,
      ns: 0,
      title: 'Pump',
      index: 1,
      fullurl: 'https://wiki.example.org/wiki/Pump',
      revisions: [{ timestamp: '2026-10-01T00:00:00Z' }],
    }
    return { body: { batchcomplete: true, query: { pages: [page] } } }
  })
