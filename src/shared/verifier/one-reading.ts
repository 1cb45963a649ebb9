/** A string of JSON, a number, or a character that opens, closes or parts something. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\],:]/g
const DEEPEST = 100

/**
 * What keeps two readers of a JSON text from agreeing on what it says: a name twice in one object, a number that not every
 * reader can hold, or more levels than some can read. The text is valid JSON otherwise, and `value` is what it was read as.
 */
export function disagreement(text: string, value: unknown): string | undefined {
  /** What reads back as it stands has no second name, and no number that was rounded. */
  if (JSON.stringify(value) === text.replaceAll('\n', '') && isShallow(value)) return undefined
  const open: (Set<string> | undefined)[] = []
  let isName = false
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (open.push(token === '{' ? new Set() : undefined) > DEEPEST) return `There are more than ${DEEPEST} levels`
    } else if (token === '}' || token === ']') open.pop()
    const names = open.at(-1)
    if (isName && names && token.startsWith('"')) {
      const name = String(JSON.parse(token))
      if (names.has(name)) return `It has ${JSON.stringify(name)} twice in one object`
      names.add(name)
    }
    if (/^[-\d]/.test(token) && !isHeld(token)) return `It has the number ${token}, which not every reader can hold`
    isName = token === '{' || token === ','
  }
  return undefined
}

function isShallow(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1))
}

/** The shortest text of the number that was read says the same as the text that was written. */
const isHeld = (text: string) => Number.isFinite(Number(text)) && decimal(text) === decimal(String(Number(text)))

/** Sign, digits without zeros around them, and the power of ten behind the last of them. */
function decimal(text: string): string {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const digits = (whole + part).replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  if (kept === '') return '0'
  return `${sign}${kept}e${Number(power) - part.length + digits.length - kept.length}`
}
