import type { StoredEntry } from './check-entry.ts'
import type { Issues } from './issues.ts'
import type { Leaf } from './leaf.ts'
import type { VerifyReader } from './verify-store.ts'

interface Told {
  row: StoredEntry
  leaf: Leaf
}

/** What a debate's log told the tree must still stand there: the same event, at the same time, of the same organization. */
export async function heldAgainstLog(reader: VerifyReader, leaves: readonly Told[], issues: Issues): Promise<void> {
  const told = leaves.filter(({ leaf }) => leaf.source === 'log')
  if (told.length === 0) return
  const places = told.map(({ leaf }) => ({ debate: leaf.resource.id, version: versionIn(leaf) }))
  const events = new Map((await reader.events(places)).map((event) => [placeOf(event.debate, event.version), event]))
  for (const { row, leaf } of told) {
    const debate = leaf.resource.id
    const version = versionIn(leaf)
    const event = events.get(placeOf(debate, version))
    const place = { what: 'debate', seq: row.seq, debate_id: debate, version } as const
    if (!event) issues.add({ ...place, type: 'gap', message: `The log of ${debate} has lost this event` })
    else if (event.owner === null)
      issues.add({ ...place, type: 'gap', message: `The debate ${debate} is gone, and its events are not` })
    else if (event.hash !== leaf.details.hash)
      issues.add({ ...place, type: 'tampering', message: `The log of ${debate} says something else` })
    else if (event.at !== leaf.at)
      issues.add({ ...place, type: 'timestamp_error', message: `The log of ${debate} tells another time` })
    else if (event.tenant !== leaf.tenant || event.owner !== leaf.tenant)
      issues.add({ ...place, type: 'tampering', message: `The log of ${debate} is said to be another organization's` })
  }
}

/** An entry that was changed may say anything. */
const versionIn = ({ details }: Leaf): number => {
  const version = Number(details?.version)
  return Number.isSafeInteger(version) ? version : -1
}

const placeOf = (debate: string, version: number): string => `${debate} ${version}`
