import type { Vendor } from '../outbound/vendor.ts'
import { htmlText } from './html-text.ts'
import { type JsonReader, listOf, present } from './json-reader.ts'
import type { Found, Source, Topic } from './source.ts'

const DISCUSSION = 'https://news.ycombinator.com/item?id='
/** The search demands every word, so only the rarest are sent. */
const WORDS = 3
const FRESH_SECONDS = 60

/** Tech community: stories and comments of Hacker News, through the Algolia search. */
export const hackernews = (vendor: Vendor, base: string): Source => ({
  name: 'hackernews',
  kind: 'forum',
  sourceType: 'tech_community',
  credibility: 0.85,
  authority: 0.8,
  volumeMultiplier: 1,
  halfLifeHours: 6,
  needs: [],
  bucket: 'hackernews',
  async search({ keywords, limit }, { org, signal }) {
    const query = { query: keywords.slice(0, WORDS).join(' '), tags: '(story,comment)', hitsPerPage: String(limit) }
    const request = { url: `${base}/search?${new URLSearchParams(query)}`, trust: 'operator', org } as const
    const answer = await vendor.call(request, { bucket: 'hackernews', signal })
    return listOf(answer.json(), 'hits').flatMap(foundOf)
  },
  async trending(limit, { signal }) {
    const query = new URLSearchParams({ tags: 'front_page', hitsPerPage: String(limit) })
    const request = { url: `${base}/search?${query}`, trust: 'operator', freshSeconds: FRESH_SECONDS } as const
    const answer = await vendor.call(request, { bucket: 'hackernews', signal })
    return listOf(answer.json(), 'hits').flatMap(topicOf)
  },
})

function foundOf(hit: JsonReader): Found[] {
  const id = hit.text('objectID')
  const title = hit.text('title') ?? hit.text('story_title')
  const text = htmlText(hit.text('comment_text') ?? hit.text('story_text') ?? '') || title
  if (!id || !title || !text) return []
  const metadata = present({
    points: hit.number('points'),
    comments: hit.number('num_comments'),
    links_to: hit.text('url'),
  })
  return [
    {
      title,
      text,
      url: DISCUSSION + id,
      ...present({ author: hit.text('author'), publishedAt: hit.text('created_at') }),
      metadata,
      sourceKey: 'news.ycombinator.com',
    },
  ]
}

function topicOf(hit: JsonReader): Topic[] {
  const [externalId, title] = [hit.text('objectID'), hit.text('title')]
  if (!externalId || !title) return []
  const points = hit.number('points')
  return [
    {
      title,
      externalId,
      discussionUrl: DISCUSSION + externalId,
      ...present({
        url: hit.text('url'),
        volume: points,
        points,
        comments: hit.number('num_comments'),
        publishedAt: hit.text('created_at'),
      }),
      raw: hit.raw(),
    },
  ]
}
