import type { Pace } from '../../storage/vendor-paces.ts'

/** What vendors allow by their public documentation; a bucket is asked at one pace by all nodes and tenants. */
const PACES: Readonly<Record<string, Pace>> = {
  /** One request in three seconds, on one connection. */
  arxiv: { everyMs: 3_000, alone: true },
  /** 10 searches a minute, with a token 30. */
  'github-search': { everyMs: 10_000, burst: 4 },
  'github-search-token': { everyMs: 3_000, burst: 10 },
  /** 10,000 an hour. */
  hackernews: { everyMs: 364, burst: 100 },
  /** 100 a minute for each client. */
  reddit: { everyMs: 750, burst: 20 },
  /** 300 in five minutes. */
  mastodon: { everyMs: 1_200, burst: 50 },
  mediawiki: { everyMs: 500, burst: 10 },
  searxng: { everyMs: 100, burst: 20 },
  /** 10 a second. */
  edgar: { everyMs: 200, burst: 5 },
  /** 75 in fifteen minutes. */
  x: { everyMs: 15_000, burst: 15 },
}

/** Sites that told us no figure. */
const POLITE: Pace = { everyMs: 1_000, burst: 4 }

export const paceOf = (bucket: string): Pace => PACES[bucket] ?? POLITE

const HOST = 'host:'

/** The bucket of a site that somebody named. */
export const hostBucket = (address: string): string => `${HOST}${URL.parse(address)?.hostname ?? ''}`

export const isHostBucket = (bucket: string): boolean => bucket.startsWith(HOST)
