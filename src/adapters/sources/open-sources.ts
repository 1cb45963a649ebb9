import type { Config } from '../../config/load.ts'
import type { Vendor } from '../outbound/vendor.ts'
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

/** Every connector to the outside, configured or not, in the order in which people read of them. */
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
