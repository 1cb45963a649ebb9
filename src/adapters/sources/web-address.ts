const LONGEST_ADDRESS = 2_000

/** The normalized form of an http or https address that a vendor gave; null for anything else. */
export function webAddress(given: string | undefined): string | null {
  const url = given === undefined ? null : URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > LONGEST_ADDRESS) return null
  return url.href
}

/** Second-level labels below which country domains are registered, as in `co.uk`. */
const SECOND_LEVELS = new Set('ac co com edu gov gob gouv govt net nom or org sch'.split(' '))
/** Hosting domains on which each customer has a subdomain of their own. */
const HOSTING_DOMAINS = new Set(
  'github.io gitlab.io pages.dev netlify.app vercel.app herokuapp.com blogspot.com wordpress.com substack.com tumblr.com medium.com readthedocs.io web.app firebaseapp.com'.split(
    ' ',
  ),
)

/** The registrable part of a page's host, which tells who owns the page. */
export function registrableHost(address: string): string {
  const host = (URL.parse(address)?.hostname ?? '').toLowerCase().replace(/\.$/, '')
  if (/^[\d.]+$|^\[/.test(host)) return host
  const labels = host.split('.')
  const [third, second = '', last = ''] = labels.slice(-3)
  const isDeeper =
    labels.length >= 3 && (HOSTING_DOMAINS.has(`${second}.${last}`) || (last.length === 2 && SECOND_LEVELS.has(second)))
  return isDeeper ? `${third}.${second}.${last}` : labels.slice(-2).join('.')
}
