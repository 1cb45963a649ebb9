/** Under these names of countries people register below a second level. */
const SECOND_LEVELS = new Set('ac co com edu gov gob gouv govt net nom or org sch'.split(' '))
/** Sites below which everybody has one of their own. */
const HOMES = new Set(
  'github.io gitlab.io pages.dev netlify.app vercel.app herokuapp.com blogspot.com wordpress.com substack.com tumblr.com medium.com readthedocs.io web.app firebaseapp.com'.split(
    ' ',
  ),
)

/** Whom a page belongs to: the part of its host that somebody registered. */
export function registrableHost(address: string): string {
  const host = (URL.parse(address)?.hostname ?? '').toLowerCase().replace(/\.$/, '')
  if (/^[\d.]+$|^\[/.test(host)) return host
  const labels = host.split('.')
  const [third, second = '', last = ''] = labels.slice(-3)
  const isDeeper =
    labels.length >= 3 && (HOMES.has(`${second}.${last}`) || (last.length === 2 && SECOND_LEVELS.has(second)))
  return isDeeper ? `${third}.${second}.${last}` : labels.slice(-2).join('.')
}
