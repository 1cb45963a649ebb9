type Search = Record<string, unknown>

/** The named parameters of a search; drops all others. */
export const textParameters =
  <const Name extends string>(...names: Name[]) =>
  (search: Search) => {
    const found: { [Each in Name]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' ? value !== '' : typeof value === 'number') found[name] = String(value)
    }
    return found
  }

/** Reads the search as plain text: the router's own format would put quotes around numbers. */
export const readSearch = (query: string): Search => Object.fromEntries(new URLSearchParams(query))

export function writeSearch(search: Search): string {
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const text = new URLSearchParams(given).toString()
  return text && `?${text}`
}

/** The given address if it is one of this console; otherwise the first screen. */
export function safeReturnPath(next: string | undefined): string {
  const inside = next?.startsWith('/') && URL.parse(next, location.origin)?.origin === location.origin
  return inside && next ? next : '/'
}
