import type { Vendor, VendorRequest } from '../outbound/vendor.ts'
import { type JsonReader, jsonReaders, listOf, present } from './json-reader.ts'
import type { Found, Source, SourceCall, Topic } from './source.ts'
import { registrableHost } from './web-address.ts'

interface Host {
  /** `https://api.github.com`, `https://host/api/v3`, or `https://host/api/v1` of a Gitea or Forgejo. */
  api: string
  token: string | undefined
  now: () => Date
}

const WORDS = 4
const MOST_PAGES = 3
const PAGE = 100
const WEEK_MS = 7 * 86_400_000
const NEXT = /<([^>]+)>\s*;[^,]*\brel="?next"?/

/** Code hosting: issues and repositories of GitHub or a compatible host. */
export function codeHosting(vendor: Vendor, { api, token, now }: Host): Source {
  const bucket = token ? 'github-search-token' : 'github-search'
  const isGitea = /\/api\/v1\/?$/.test(api)
  const base = api.replace(/\/$/, '')

  async function pages(
    path: string,
    query: Record<string, string>,
    limit: number,
    at: SourceCall,
  ): Promise<JsonReader[]> {
    const found: JsonReader[] = []
    let url: string | undefined = `${base}${path}?${new URLSearchParams(query)}`
    for (let page = 0; url && page < MOST_PAGES && found.length < limit; page += 1) {
      const answer = await vendor.call(request(url, at.org), { bucket, signal: at.signal })
      const body: unknown = answer.json()
      found.push(...(Array.isArray(body) ? jsonReaders(body) : listOf(body, isGitea ? 'data' : 'items')))
      url = nextPage(answer.headers.get('link'), base)
    }
    return found.slice(0, limit)
  }

  const request = (url: string, org: string): VendorRequest => ({
    url,
    trust: 'operator',
    org,
    headers: {
      accept: isGitea ? 'application/json' : 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    },
    ...(token && { credentials: { authorization: `Bearer ${token}` } }),
  })

  return {
    name: 'github',
    kind: 'code',
    sourceType: 'code_hosting',
    credibility: 0.9,
    authority: 0.85,
    volumeMultiplier: 0.8,
    halfLifeHours: 24,
    needs: [],
    bucket,
    async search({ keywords, limit }, at) {
      const q = keywords.slice(0, WORDS).join(' ')
      if (!q) return []
      const found = isGitea
        ? await pages('/repos/issues/search', { q, limit: String(limit) }, limit, at)
        : await pages('/search/issues', { q, per_page: String(Math.min(limit, PAGE)) }, limit, at)
      return found.flatMap(foundOf)
    },
    async trending(limit, at) {
      const since = new Date(now().getTime() - WEEK_MS).toISOString().slice(0, 10)
      const found = isGitea
        ? await pages('/repos/search', { sort: 'stars', order: 'desc', limit: String(limit) }, limit, at)
        : await pages(
            '/search/repositories',
            { q: `created:>${since}`, sort: 'stars', order: 'desc', per_page: String(Math.min(limit, PAGE)) },
            limit,
            at,
          )
      return found.flatMap(topicOf)
    },
  }
}

/** The next page, unless it is on another host. */
function nextPage(link: string | null, base: string): string | undefined {
  const url = NEXT.exec(link ?? '')?.[1]
  return url && URL.parse(url)?.origin === new URL(base).origin ? url : undefined
}

function foundOf(issue: JsonReader): Found[] {
  const [title, url] = [issue.text('title'), issue.text('html_url')]
  if (!title || !url) return []
  return [
    {
      title,
      text: issue.text('body') ?? title,
      url,
      ...present({ author: issue.of('user').text('login'), publishedAt: issue.text('created_at') }),
      metadata: present({ state: issue.text('state'), comments: issue.number('comments') }),
      sourceKey: registrableHost(url),
    },
  ]
}

function topicOf(repository: JsonReader): Topic[] {
  const [name, url] = [repository.text('full_name'), repository.text('html_url')]
  if (!name || !url) return []
  const description = repository.text('description')
  return [
    {
      title: description ? `${name}: ${description}` : name,
      externalId: name,
      url,
      ...present({
        volume: repository.number('stargazers_count') ?? repository.number('stars_count'),
        publishedAt: repository.text('created_at'),
      }),
      raw: repository.raw(),
    },
  ]
}
