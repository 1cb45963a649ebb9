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
