import type { Vendor } from '../outbound/vendor.ts'
import { VendorError } from '../outbound/vendor-error.ts'
import { type JsonReader, jsonReader, present } from './json-reader.ts'
import { type Found, type Source, type SourceCall, type Topic, validTime } from './source.ts'

interface Account {
  clientId: string | undefined
  clientSecret: string | undefined
  /** The address that issues tokens, and the API that takes them. */
  tokens: string
  api: string
  now: () => Date
}

const SITE = 'https://www.reddit.com'
const WORDS = 5
/** How long before its end a token is renewed. */
const MARGIN_MS = 60_000

/** Forum: Reddit, as an application that the operator registered. */
export function reddit(vendor: Vendor, { clientId, clientSecret, tokens, api, now }: Account): Source {
  let token: { value: string; until: number } | undefined

  async function currentToken(signal: AbortSignal): Promise<string> {
    if (token && token.until > now().getTime()) return token.value
    const answer = await vendor.call(
      {
        url: tokens,
        method: 'POST',
        trust: 'operator',
        body: 'grant_type=client_credentials',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        credentials: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      },
      { bucket: 'reddit', signal },
    )
    const body = jsonReader(answer.json())
    const value = body.text('access_token')
    if (!value) throw new VendorError('auth', 'The answer contained no token')
    token = { value, until: now().getTime() + (body.number('expires_in') ?? 0) * 1000 - MARGIN_MS }
    return value
  }

  async function listing(
    path: string,
    query: Record<string, string>,
    { org, signal }: SourceCall,
  ): Promise<JsonReader[]> {
    const url = `${api}${path}?${new URLSearchParams({ ...query, raw_json: '1' })}`
    const ask = async () => {
      const credentials = { authorization: `Bearer ${await currentToken(signal)}` }
      return vendor.call({ url, trust: 'operator', org, credentials }, { bucket: 'reddit', signal })
    }
    const answer = await ask().catch((error: unknown) => {
      if (!(error instanceof VendorError) || error.kind !== 'auth' || !token) throw error
      token = undefined
      return ask()
    })
    return jsonReader(answer.json())
      .of('data')
      .list('children')
      .map((child) => child.of('data'))
  }

  return {
    name: 'reddit',
    kind: 'forum',
    sourceType: 'forum',
    credibility: 0.7,
    authority: 0.65,
    volumeMultiplier: 1.2,
    halfLifeHours: 12,
    needs: [
      ...(clientId ? [] : ['SERVICE_REDDIT_CLIENT_ID']),
      ...(clientSecret ? [] : ['SERVICE_REDDIT_CLIENT_SECRET']),
    ],
    bucket: 'reddit',
    async search({ keywords, limit }, at) {
      const q = keywords.slice(0, WORDS).join(' ')
      const posts = await listing('/search', { q, type: 'link', sort: 'relevance', limit: String(limit) }, at)
      return posts.flatMap(foundOf)
    },
    async trending(limit, at) {
      const posts = await listing('/r/popular/hot', { limit: String(limit) }, at)
      return posts.filter((post) => !post.flag('stickied') && !post.flag('over_18')).flatMap(topicOf)
    },
  }
}

const timeOf = (post: JsonReader) => validTime((post.number('created_utc') ?? Number.NaN) * 1000) ?? undefined

function foundOf(post: JsonReader): Found[] {
  const [title, permalink] = [post.text('title'), post.text('permalink')]
  if (!title || !permalink) return []
  return [
    {
      title,
      text: post.text('selftext') ?? title,
      url: SITE + permalink,
      ...present({ author: post.text('author'), publishedAt: timeOf(post) }),
      metadata: present({
        subreddit: post.text('subreddit'),
        score: post.number('score'),
        comments: post.number('num_comments'),
      }),
      sourceKey: 'reddit.com',
    },
  ]
}

function topicOf(post: JsonReader): Topic[] {
  const [title, permalink, externalId] = [post.text('title'), post.text('permalink'), post.text('name')]
  if (!title || !permalink || !externalId) return []
  const points = post.number('score')
  return [
    {
      title,
      externalId,
      discussionUrl: SITE + permalink,
      ...present({
        url: post.text('url'),
        volume: points,
        points,
        comments: post.number('num_comments'),
        upvoteRatio: post.number('upvote_ratio'),
        publishedAt: timeOf(post),
      }),
      raw: post.raw(),
    },
  ]
}
