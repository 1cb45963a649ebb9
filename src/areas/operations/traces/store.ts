import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import { TRACE } from './address.ts'

/** What became of parts that were sent. */
interface SentPart {
  debateId: string
  at: string
  spans: number
}

interface RefusedPart {
  debateId: string
  at: string
  why: string
  /** It waits for another try. */
  isTriedAgain: boolean
}

/** Reads what the outbox knows of traces: of one tenant, or of the installation. */
export function traceStore(db: Database) {
  const sent = (org: string | undefined) => {
    const all = db.selectFrom('effects').where('kind', '=', TRACE.name)
    return org === undefined ? all : all.where('organization_id', '=', org)
  }

  return {
    /** The last part that a collector took. */
    async lastSent(org?: string): Promise<SentPart | undefined> {
      const row = await sent(org)
        .select(['subject', 'over_at', 'answer'])
        .where('state', '=', 'done')
        .where(sql<boolean>`(answer ->> 'spans')::integer > 0`)
        .orderBy('over_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!row?.over_at) return undefined
      const { spans } = row.answer as { spans: number }
      return { debateId: row.subject ?? '', at: row.over_at, spans }
    },

    /** The last part that a collector refused, wholly or in part, or has not taken so far. */
    async lastRefused(org?: string): Promise<RefusedPart | undefined> {
      const row = await sent(org)
        .select(({ fn }) => [
          'subject',
          'state',
          'error',
          fn.coalesce('over_at', 'first_tried_at', 'created_at').as('at'),
        ])
        .where('state', '!=', 'done')
        .where('error', 'is not', null)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!row) return undefined
      const { subject, state, error, at } = row
      return {
        debateId: subject ?? '',
        at,
        why: error ?? '',
        isTriedAgain: state === 'waiting' || state === 'sending',
      }
    },
  }
}
export type TraceStore = ReturnType<typeof traceStore>
