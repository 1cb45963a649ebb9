import type { StoredEntry } from './check-entry.ts'
import type { Issues } from './issues.ts'
import type { Leaf } from './leaf.ts'
import type { VerifyReader } from './verify-store.ts'

interface Told {
  row: StoredEntry
  leaf: Leaf
}

/** What a debate's log told the tree must still stand there: the same event, at the same time. */
export async function heldAgainstLog(reader: VerifyReader, leaves: readonly Told[], issues: Issues): Promise<void> {
  const told = leaves.filter(({ leaf }) => leaf.source === 'log')
  if (told.length === 0) return
  const places = told.map(({ leaf }) => ({ debate: leaf.resource.id, version: Number(leaf.details.version) }))
  const events = new Map((await reader.events(places)).map((event) => [placeOf(event.debate, event.version), event]))
  for (const { row, leaf } of told) {
    const event = events.get(placeOf(leaf.resource.id, Number(leaf.details.version)))
    const place = { what: 'debate', seq: row.seq } as const
    if (!event) issues.add({ ...place, type: 'gap', message: `The log of ${leaf.resource.id} has lost this event` })
    else if (event.hash !== leaf.details.hash)
      issues.add({ ...place, type: 'tampering', message: `The log of ${leaf.resource.id} says something else` })
    else if (event.at !== leaf.at)
      issues.add({ ...place, type: 'timestamp_error', message: `The log of ${leaf.resource.id} tells another time` })
  }
}

const placeOf = (debate: string, version: number): string => `${debate} ${version}`
