type Search = Record<string, unknown>

/** The named texts of an address' query; whatever else stands there is left out. */
export const texts =
  <const Name extends string>(...names: Name[]) =>
  (search: Search) => {
    const found: { [Each in Name]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' ? value !== '' : typeof value === 'number') found[name] = String(value)
    }
    return found
  }

/** The query of an address is plain text: the router's own way would write quotes around figures. */
export const readSearch = (query: string): Search => Object.fromEntries(new URLSearchParams(query))

export function writeSearch(search: Search): string {
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const text = new URLSearchParams(given).toString()
  return text && `?${text}`
}

/** The place that an address names, if it is one of this console; otherwise its first screen. */
export function placeInside(next: string | undefined): string {
  const inside = next?.startsWith('/') && URL.parse(next, location.origin)?.origin === location.origin
  return inside && next ? next : '/'
}
