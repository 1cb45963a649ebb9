/** Names that look like ours and are not, each with the name that was probably meant. */
export function likelyTypos(names: readonly string[], known: ReadonlySet<string>): string[] {
  const warnings: string[] = []
  for (const name of names) {
    if (known.has(name)) continue
    const ours = name.startsWith('SERVICE_')
    const meant = nearest(name, known, ours ? LOOSE : STRICT)
    if (meant) warnings.push(`${name} is not a setting; did you mean ${meant}?`)
    else if (ours) warnings.push(`${name} is not a setting and is ignored`)
  }
  return warnings
}

/** A name with our prefix is surely meant for us; any other may belong to another program. */
const LOOSE = 4
const STRICT = 1

function nearest(name: string, known: ReadonlySet<string>, atMost: number): string | undefined {
  let best: string | undefined
  let bound = atMost
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > bound) continue
    const edits = distance(name, candidate)
    if (edits > bound || (best && edits === bound)) continue
    best = candidate
    bound = edits
  }
  return best
}

/** How many characters must be added, dropped or changed to turn one name into the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let line = 1; line <= from.length; line++) {
    const next = [line]
    for (let column = 1; column <= to.length; column++) {
      const changed = (row[column - 1] ?? 0) + (from[line - 1] === to[column - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
