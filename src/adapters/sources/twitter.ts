import type { Vendor } from '../outbound/vendor.ts'
import { type JsonReader, listOf, present } from './json-reader.ts'
import type { Source, Topic } from './source.ts'

const WORLDWIDE = 1
const FRESH_SECONDS = 60

/** Social: trending topics of X; posts are not searched. */
export const twitter = (vendor: Vendor, base: string, token: string | undefined): Source => ({
  name: 'twitter',
  kind: 'forum',
  sourceType: 'social',
  credibility: 0.6,
  authority: 0.55,
  volumeMultiplier: 1.5,
  halfLifeHours: 2,
  needs: token ? [] : ['SERVICE_X_TOKEN'],
  bucket: 'x',
  async trending(limit, { org, signal }) {
    const query = new URLSearchParams({ max_trends: String(limit), 'trend.fields': 'trend_name,tweet_count' })
    const url = `${base}/2/trends/by/woeid/${WORLDWIDE}?${query}`
    const credentials = { authorization: `Bearer ${token}` }
    const request = { url, trust: 'operator', org, credentials, freshSeconds: FRESH_SECONDS } as const
    const answer = await vendor.call(request, { bucket: 'x', signal })
    return listOf(answer.json(), 'data').flatMap(topicOf)
  },
})

function topicOf(trend: JsonReader): Topic[] {
  const title = trend.text('trend_name')
  if (!title) return []
  const discussionUrl = `https://x.com/search?${new URLSearchParams({ q: title })}`
  return [
    { title, externalId: title, discussionUrl, ...present({ volume: trend.number('tweet_count') }), raw: trend.raw() },
  ]
}
