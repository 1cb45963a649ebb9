import { invalid } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Database } from '../../../storage/database.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import { type EventNames, sampleOf } from '../webhooks/index.ts'

const LATEST = 20

export const sampleStore = (db: Database) => ({
  /** The debates of the organization that changed last. */
  async latestDebates(org: string): Promise<string[]> {
    const rows = await db
      .selectFrom('debates')
      .select('id')
      .where('organization_id', '=', org)
      .orderBy('updated_at', 'desc')
      .limit(LATEST)
      .execute()
    return rows.map(({ id }) => id)
  },
})
export type SampleStore = ReturnType<typeof sampleStore>

/** A sample of a delivery, from an event that really happened in the organization. */
export function samples({ store, log, names }: { store: SampleStore; log: Pick<EventLog, 'read'>; names: EventNames }) {
  return async (given: string, { org }: Caller) => {
    const event = names.eventNamed(given)
    if (!event) throw invalid('event', `is not an event; known are: ${names.names.join(', ')}`)
    for (const debateId of await store.latestDebates(org)) {
      for (const told of (await log.read(debateId)).reverse()) {
        const sample = sampleOf(told)
        if (sample?.name === event) return { event, sample: sample.payload, message: `From the debate ${debateId}` }
      }
    }
    const message = 'No recent debate has told it; there is a sample once one has'
    return { event, sample: null, message }
  }
}
export type Samples = ReturnType<typeof samples>
