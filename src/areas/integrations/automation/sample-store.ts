import { sql } from 'kysely'
import { invalid } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Database } from '../../../storage/database.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import { type EventNames, sampleOf, typesNamed } from '../webhooks/index.ts'

const LATEST = 20

export const sampleStore = (db: Database) => ({
  /** The newest event of these types in the first of the debates that changed last to have one. */
  async latestOf(org: string, types: readonly string[]): Promise<{ debateId: string; version: number } | undefined> {
    const { rows } = await sql<{ debateId: string; version: number }>`
      select debate.id as "debateId", told.version
      from (
        select id, updated_at from debates where organization_id = ${org} order by updated_at desc limit ${LATEST}
      ) as debate cross join lateral (
        select version from events where debate_id = debate.id and type = any (${[...types]}) order by version desc limit 1
      ) as told
      order by debate.updated_at desc limit 1`.execute(db)
    return rows[0]
  },
})
export type SampleStore = ReturnType<typeof sampleStore>

/** A sample of a delivery, from an event that really happened in the organization. */
export function samples({ store, log, names }: { store: SampleStore; log: Pick<EventLog, 'read'>; names: EventNames }) {
  return async (given: string, { org }: Caller) => {
    const event = names.eventNamed(given)
    if (!event) throw invalid('event', `is not an event; known are: ${names.names.join(', ')}`)
    const latest = await store.latestOf(org, typesNamed(event))
    if (latest) {
      const { debateId, version } = latest
      const [logged] = await log.read(debateId, version - 1)
      const sample = logged && sampleOf(logged)
      if (sample) return { event, sample: sample.payload, message: `From the debate ${debateId}` }
    }
    const message = 'No recent debate has told it; there is a sample once one has'
    return { event, sample: null, message }
  }
}
export type Samples = ReturnType<typeof samples>
