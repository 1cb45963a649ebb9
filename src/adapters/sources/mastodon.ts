import { oneLine } from '../../shared/text/untrusted-text.ts'
import type { Vendor } from '../outbound/vendor.ts'
import { htmlText } from './html-text.ts'
import { type JsonReader, jsonReaders, listOf, present } from './json-reader.ts'
import { type Found, type Source, type SourceCall, someOf } from './source.ts'
import { registrableHost } from './web-address.ts'

const WORDS = 4
const TITLE = 100

/** Social: public posts of a Mastodon server; with a token it searches, without one it reads hashtags. */
export function mastodon(vendor: Vendor, server: string | undefined, token: string | undefined): Source {
  async function ask(path: string, query: Record<string, string>, { org, signal }: SourceCall): Promise<unknown> {
    const url = `${server?.replace(/\/$/, '')}${path}?${new URLSearchParams(query)}`
    const credentials = token ? { authorization: `Bearer ${token}` } : undefined
    const request = { url, trust: 'operator', org, ...(credentials && { credentials }) } as const
    return (await vendor.call(request, { bucket: 'mastodon', signal })).json()
  }

  async function byTags(words: readonly string[], limit: number, at: SourceCall): Promise<JsonReader[]> {
    const tags = words.map((word) => word.replace(/[^\p{L}\p{N}_]/gu, '')).filter(Boolean)
    const each = await someOf(
      tags.map((tag) => ask(`/api/v1/timelines/tag/${encodeURIComponent(tag)}`, { limit: String(limit) }, at)),
    )
    return each.flatMap(jsonReaders)
  }

  return {
    name: 'mastodon',
    kind: 'forum',
    sourceType: 'social',
    credibility: 0.5,
    authority: 0.4,
    volumeMultiplier: 1,
    halfLifeHours: 2 * 24,
    needs: server ? [] : ['SERVICE_MASTODON_URL'],
    bucket: 'mastodon',
    async search({ keywords, limit }, at) {
      const words = keywords.slice(0, WORDS)
      if (words.length === 0) return []
      const search = { q: words.join(' '), type: 'statuses', limit: String(Math.min(limit, 40)) }
      const posts = token ? listOf(await ask('/api/v2/search', search, at), 'statuses') : await byTags(words, limit, at)
      const found = new Map(posts.flatMap(foundOf).map((post) => [post.url, post]))
      return [...found.values()].slice(0, limit)
    },
  }
}

function foundOf(post: JsonReader): Found[] {
  const url = post.text('url') ?? post.text('uri')
  const text = htmlText(post.text('content') ?? '')
  if (!url || !text) return []
  const author = post.of('account').text('acct')
  return [
    {
      title: oneLine(text).slice(0, TITLE),
      text,
      url,
      ...present({ author, publishedAt: post.text('created_at') }),
      metadata: present({ replies: post.number('replies_count'), boosts: post.number('reblogs_count') }),
      sourceKey: registrableHost(url),
    },
  ]
}
