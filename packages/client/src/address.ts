/** The values of an address. */
export interface AddressValues {
  path?: object
  query?: object
}

/** Fills in the values of a path, and appends the query without its empty values; a list is joined by commas. */
export function addressOf(path: string, { path: values = {}, query = {} }: AddressValues = {}): string {
  const filled = Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
  return `${filled}${text && `?${text}`}`
}
