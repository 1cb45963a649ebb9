import type { Config } from '../../config/load.ts'
import { unpacedVendor, type Vendor } from '../outbound/vendor.ts'
import { arxiv } from './arxiv.ts'
import { codeHosting } from './code-hosting.ts'
import { edgar } from './edgar.ts'
import { hackernews } from './hackernews.ts'
import { mastodon } from './mastodon.ts'
import { mediawiki } from './mediawiki.ts'
import { news } from './news.ts'
import { reddit } from './reddit.ts'
import type { Source } from './source.ts'
import { readSqlQueries, sqlQueries } from './sql-queries.ts'
import { twitter } from './twitter.ts'
import { web } from './web.ts'

/** All connectors to outside sources, configured or not, in the order of the documentation. */
export function openSources({
  config,
  vendor,
  now,
}: {
  config: Config
  vendor: Vendor
  now: () => Date
}): readonly Source[] {
  return [
    codeHosting(vendor, { api: config.codehostApiUrl, token: config.codehostToken, now }),
    web(vendor, config.searxngUrl),
    arxiv(vendor, config.arxivUrl),
    hackernews(vendor, config.hackernewsUrl),
    mediawiki(vendor, config.mediawikiUrl),
    reddit(vendor, {
      clientId: config.redditClientId,
      clientSecret: config.redditClientSecret,
      tokens: config.redditTokenUrl,
      api: config.redditUrl,
      now,
    }),
    mastodon(vendor, config.mastodonUrl, config.mastodonToken),
    sqlQueries(readSqlQueries(config.sqlQueries)),
    news(vendor, config.newsFeeds),
    edgar(vendor, { search: config.edgarSearchUrl, archive: config.edgarArchiveUrl }, config.contact),
    twitter(vendor, config.xUrl, config.xToken),
  ]
}

interface TriedSource {
  name: string
  /** The settings that are missing. */
  needs: readonly string[]
  /** Why the source does not answer. */
  fault?: string
}

const QUESTION = { text: 'water', keywords: ['water'], limit: 1 }

/** Asks every configured source one question, without a running service. */
export function trySources(config: Config, userAgent: string, limitMs: number): Promise<TriedSource[]> {
  const now = () => new Date()
  const sources = openSources({ config, vendor: unpacedVendor(userAgent, now), now })
  return Promise.all(
    sources.map(async ({ name, needs, search, trending }): Promise<TriedSource> => {
      if (needs.length > 0) return { name, needs }
      const at = { org: '', signal: AbortSignal.timeout(limitMs) }
      try {
        await (search ? search(QUESTION, at) : trending?.(1, at))
        return { name, needs }
      } catch (error) {
        return { name, needs, fault: error instanceof Error ? error.message : String(error) }
      }
    }),
  )
}
