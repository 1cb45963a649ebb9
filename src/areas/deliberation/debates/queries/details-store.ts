import type { RawBuilder } from 'kysely'
import type { HotReads } from '../../../../storage/connection/hot-reads.ts'
import type { Database } from '../../../../storage/database.ts'
import type { EventLog } from '../../../../storage/event-log/event-log.ts'
import { eventsAfter } from '../../../../storage/event-log/rows.ts'
import type { Brought } from '../../ledger/index.ts'
import type { StaleOf } from '../schema.ts'
import type { Details } from './debate-record.ts'

/** What rests on something that no longer holds. */
export interface Stale {
  of: StaleOf
  /** SQL for whether there can be any debate of this kind among those of the tenant in this column. */
  anyStaleFor(tenant: string): RawBuilder<boolean>
}

interface Found extends Brought {
  details: Details
}

interface FoundWithStaleness extends Found {
  /** Whether anything is stale that the organization reads, so that the debate may rest on it. */
  anyStale: boolean
}

interface DetailsStoreNeeds {
  db: Database
  hotReads: HotReads
  log: Pick<EventLog, 'received'>
}

/**
 * The debates of an organization, and what its people wrote about them. Where a version is given, the events after it
 * come along.
 */
export function detailsStore({ db, hotReads, log }: DetailsStoreNeeds, { anyStaleFor }: Pick<Stale, 'anyStaleFor'>) {
  const byId = hotReads.prepare('debate_details', detailsQuery(db).compile())
  const prepareWithStaleness = () => {
    const anyStale = anyStaleFor('debates.organization_id')
    return hotReads.prepare('debate_details_staleness', detailsQuery(db).select(anyStale.as('any_stale')).compile())
  }
  /** A log has no bound, so it is not read on a line that others share. */
  const withEvents = (org: string, debateId: string, after: number) =>
    detailsQuery(db, org, debateId).select(eventsAfter('debates.id', after).as('events'))
  /** Prepared at its first use: the area that knows what is stale is made after this one. */
  let byIdWithStaleness: ReturnType<typeof prepareWithStaleness> | undefined
  return {
    /** Undefined when the organization has no such debate, or no longer has it. */
    async find(org: string, debateId: string, after?: number): Promise<Found | undefined> {
      if (after === undefined) {
        const [row] = await byId(org, debateId)
        return row && foundOf(row)
      }
      const row = await withEvents(org, debateId, after).executeTakeFirst()
      return row && { ...foundOf(row), events: log.received(row.events) }
    },

    async findWithStaleness(org: string, debateId: string, after?: number): Promise<FoundWithStaleness | undefined> {
      if (after !== undefined) {
        const anyStale = anyStaleFor('debates.organization_id').as('any_stale')
        const row = await withEvents(org, debateId, after).select(anyStale).executeTakeFirst()
        return row && { ...foundOf(row), events: log.received(row.events), anyStale: row.any_stale }
      }
      byIdWithStaleness ??= prepareWithStaleness()
      const [row] = await byIdWithStaleness(org, debateId)
      return row && { ...foundOf(row), anyStale: row.any_stale }
    },

    /** Writes nothing about a debate that is gone. */
    async write(org: string, debateId: string, changes: Partial<Details>, at: string) {
      const untouched = { title: null, tags: [], metadata: {}, archived: false, notes: null }
      await db
        .insertInto('debate_details')
        .values({ organization_id: org, debate_id: debateId, ...untouched, ...changes, updated_at: at })
        .onConflict((on) =>
          on
            .column('debate_id')
            .doUpdateSet({ ...changes, updated_at: at })
            .where('debate_details.deleted_at', 'is', null),
        )
        .execute()
    },

    hide: (org: string, debateId: string, at: string) => hideDebate(db, org, debateId, at),
  }
}

/** Its parameters are the organization and the debate. */
const detailsQuery = (db: Database, org = '', debateId = '') =>
  db
    .selectFrom('debates')
    .leftJoin('debate_details as details', 'details.debate_id', 'debates.id')
    .select(['version', 'title', 'tags', 'metadata', 'archived', 'notes'])
    .where('debates.organization_id', '=', org)
    .where('debates.id', '=', debateId)
    .where('deleted_at', 'is', null)

type DetailsRow = Awaited<ReturnType<ReturnType<typeof detailsQuery>['execute']>>[number]

const foundOf = ({ version, title, tags, metadata, archived, notes }: DetailsRow) => ({
  version,
  details: { title, tags: tags ?? [], metadata: metadata ?? {}, archived: archived ?? false, notes },
})

export type DetailsStore = ReturnType<typeof detailsStore>

/** Hides a debate from everybody and removes what people wrote about it. */
export async function hideDebate(db: Database, org: string, debateId: string, at: string) {
  const nothing = {
    title: null,
    tags: [],
    metadata: {},
    archived: false,
    notes: null,
    deleted_at: at,
    updated_at: at,
  }
  await db
    .insertInto('debate_details')
    .values({ organization_id: org, debate_id: debateId, ...nothing })
    .onConflict((on) => on.column('debate_id').doUpdateSet(nothing))
    .execute()
}

/** Debates that are gone for everybody. */
export const deletedDebates = (db: Database, org: string) =>
  db
    .selectFrom('debate_details')
    .select('debate_id')
    .where('organization_id', '=', org)
    .where('deleted_at', 'is not', null)
