const PLAIN_KEY = /^[A-Za-z_][\w-]*$/
/** Words that YAML does not read as text. */
const RESERVED = /^(true|false|null|yes|no|on|off|y|n)$/i

/** JSON as YAML in block style; texts stay quoted as in JSON, which YAML reads too. */
export function yamlOf(value: unknown): string {
  const lines: string[] = []
  write(value, '', '', lines)
  return `${lines.join('\n')}\n`
}

/** Writes a value whose first line begins with `start` and whose other lines are indented. */
function write(value: unknown, start: string, indent: string, lines: string[]): void {
  if (!isBranch(value)) {
    lines.push(start + JSON.stringify(value))
    return
  }
  const deeper = `${indent}  `
  let begin = start
  for (const [key, member] of Object.entries(value)) {
    if (Array.isArray(value)) write(member, `${begin}- `, deeper, lines)
    else if (isBranch(member)) {
      lines.push(`${begin}${keyOf(key)}:`)
      write(member, deeper, deeper, lines)
    } else lines.push(`${begin}${keyOf(key)}: ${JSON.stringify(member)}`)
    begin = indent
  }
}

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

const keyOf = (key: string) => (PLAIN_KEY.test(key) && !RESERVED.test(key) ? key : JSON.stringify(key))
