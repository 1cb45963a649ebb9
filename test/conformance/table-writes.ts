const COMMENTS = /\/\*\*[\s\S]*?\*\//g
/** The call up to its table: `.insertInto(` or `addUp(tx, `. */
const CALLS = [
  /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*/g,
  /\b(?:replaceRows|changeRows|addUp|addInOrder|deleteRows|heldRows)(?:<[^(]*>)?\(\s*\w+,\s*/g,
]
const STATEMENTS =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+|\$\{)/gi
/** Whose leases are kept, by src/background/leases. */
const LEASED = /\bLeasedTable = \{\s*table: '(\w+)'/g
/** What a view says it folds, and a rebuild empties. */
const FOLDED = /\btables:\s*\[([^\]]*)\]/g

/**
 * The tables that a file writes, read from its text. Where a write does not name its table on the spot, every table that the
 * file names counts: rather one too many than one unseen.
 */
export function tablesWritten(source: string, tables: ReadonlySet<string>): Set<string> {
  const code = source.replaceAll(COMMENTS, '')
  const named = quotedIn(code).filter((name) => tables.has(name))
  const written = new Set<string>()
  const add = (name: string | undefined) => {
    for (const table of name === undefined ? named : [name]) if (tables.has(table)) written.add(table)
  }
  for (const call of CALLS) {
    for (const { 0: text, index } of code.matchAll(call)) add(/^['"`](\w+)/.exec(code.slice(index + text.length))?.[1])
  }
  for (const [, name = ''] of code.matchAll(STATEMENTS)) add(name === '${' ? undefined : name)
  for (const [, name] of code.matchAll(LEASED)) add(name)
  for (const [, list = ''] of code.matchAll(FOLDED)) for (const name of quotedIn(list)) add(name)
  return written
}

const quotedIn = (code: string) => [...code.matchAll(/['"`](\w+)(?: as \w+)?['"`]/g)].map((match) => match[1] ?? '')
