/** A string of JSON, or a character that opens, closes or parts something. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/**
 * The first name that an object of this JSON text has twice: readers disagree about which of the two holds. The text is
 * valid JSON otherwise.
 */
export function repeatedName(text: string): string | undefined {
  /** The names of each open object; undefined for a list. */
  const open: (Set<string> | undefined)[] = []
  let isName = false
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : undefined)
    else if (token === '}' || token === ']') open.pop()
    const names = open.at(-1)
    if (isName && names && token.startsWith('"')) {
      const name = String(JSON.parse(token))
      if (names.has(name)) return name
      names.add(name)
    }
    isName = token === '{' || token === ','
  }
  return undefined
}
