import { url } from '../address-types.ts'
import { setting } from '../setting.ts'
import { list, path, text } from '../value-types.ts'

/** Where evidence and trending topics come from; docs/evidence.md explains how each is used. */
export const sourceSettings = [
  setting('SERVICE_CODEHOST_API_URL', url, {
    default: 'https://api.github.com',
    area: 'sources',
    meaning:
      'The API of the code host: that of GitHub, of a GitHub Enterprise (`/api/v3`), or of a Gitea or Forgejo (`/api/v1`); `CODEHOST_TOKEN` is its token.',
  }),
  setting('CODEHOST_TOKEN', text(), {
    secret: true,
    area: 'sources',
    meaning: 'The token for the code host, with which evidence is searched there more often.',
  }),
  setting('CODEHOST_WEBHOOK_SECRET', text(), {
    secret: true,
    area: 'codehost',
    notYet: true,
    meaning: "The key of the signature on the code host's webhooks.",
  }),
  setting('SERVICE_SEARXNG_URL', url, {
    area: 'sources',
    meaning:
      'The address of a SearXNG that answers in JSON; unset, the web is not searched and only named pages are read.',
  }),
  setting('SERVICE_ARXIV_URL', url, {
    default: 'https://export.arxiv.org/api/query',
    area: 'sources',
    meaning: 'Where arXiv, or a mirror of it, is asked.',
  }),
  setting('SERVICE_HACKERNEWS_URL', url, {
    default: 'https://hn.algolia.com/api/v1',
    area: 'sources',
    meaning: 'Where Hacker News is searched.',
  }),
  setting('SERVICE_MEDIAWIKI_URL', url, {
    default: 'https://en.wikipedia.org/w/api.php',
    area: 'sources',
    meaning: 'The address of the API of the MediaWiki that is the encyclopedia.',
  }),
  setting('SERVICE_REDDIT_CLIENT_ID', text(), {
    area: 'sources',
    meaning: 'The id of an application that was registered at Reddit; unset, Reddit is not asked.',
  }),
  setting('SERVICE_REDDIT_CLIENT_SECRET', text(), {
    secret: true,
    area: 'sources',
    meaning: 'The secret of that application.',
  }),
  setting('SERVICE_REDDIT_URL', url, {
    default: 'https://oauth.reddit.com',
    area: 'sources',
    meaning: 'Where Reddit is asked.',
  }),
  setting('SERVICE_REDDIT_TOKEN_URL', url, {
    default: 'https://www.reddit.com/api/v1/access_token',
    area: 'sources',
    meaning: 'Where Reddit gives tokens to applications.',
  }),
  setting('SERVICE_MASTODON_URL', url, {
    area: 'sources',
    meaning: 'The Mastodon server whose public posts are read; unset, none is asked.',
  }),
  setting('SERVICE_MASTODON_TOKEN', text(), {
    secret: true,
    area: 'sources',
    meaning: 'A token of that server that may search; unset, posts are found by hashtags.',
  }),
  setting('SERVICE_SQL_QUERIES', path, {
    area: 'sources',
    meaning:
      'A JSON file with the named queries that may be asked of PostgreSQL databases, read-only; unset, none is asked.',
  }),
  setting('SERVICE_NEWS_FEEDS', list(url), {
    default: '',
    area: 'sources',
    meaning: 'The RSS and Atom feeds that news are searched in.',
  }),
  setting('SERVICE_EDGAR_SEARCH_URL', url, {
    default: 'https://efts.sec.gov',
    area: 'sources',
    meaning: 'Where the filings of the SEC are searched; asking it needs `SERVICE_CONTACT`.',
  }),
  setting('SERVICE_EDGAR_ARCHIVE_URL', url, {
    default: 'https://www.sec.gov',
    area: 'sources',
    meaning: 'Where those filings are read.',
  }),
  setting('SERVICE_X_TOKEN', text(), {
    secret: true,
    area: 'sources',
    meaning: 'The bearer token for the trends of X, the platform `twitter` of trending topics; unset, it is not asked.',
  }),
  setting('SERVICE_X_URL', url, {
    default: 'https://api.x.com',
    area: 'sources',
    meaning: 'Where X is asked.',
  }),
] as const
