import { queueTypesOf } from '../../background/queue/queue-type.ts'
import type { Area, Platform } from '../../platform.ts'
import { batches } from './batches/index.ts'
import { exports } from './exports/index.ts'
import { files } from './files/index.ts'
import { queue } from './queue/index.ts'

type Bulk = Parameters<typeof batches>[1] & Parameters<typeof exports>[1]

/** Much at once. */
export function bulkAreas(platform: Platform, { areas, ...handed }: Bulk) {
  const { area, stored, reissuer } = exports(platform, { areas })
  return { areas: [batches(platform, handed), area, files(platform)], storedExports: stored, archiveReissuer: reissuer }
}

/** What is done in the background on behalf of callers. The queue comes last: it is handed the types of all other areas. */
export function queueAreas(platform: Platform, { others }: { others: readonly Area[] }) {
  const { area, enqueue, ...background } = queue(platform, {
    types: queueTypesOf(others),
    endpoints: others.flatMap(({ endpoints }) => endpoints),
  })
  return { areas: [area], submit: enqueue, ...background }
}
