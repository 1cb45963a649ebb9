import { sql } from 'kysely'
import type { Json } from '../../../storage/column-types.ts'
import type { Database, Transaction } from '../../../storage/database.ts'

export interface Settings {
  enabled: boolean
  maxPollinations: number
  confidenceThreshold: number
  updatedAt: string | null
}

export interface Counts {
  since: string
  heard: number
  handled: number
  succeeded: number
  failed: number
  latencyMs: number
  lastEventAt: string | null
}

/** Off by default: earlier decisions reach later debates only where an organization switches this on. */
const DEFAULT_SETTINGS = { enabled: false, max_pollinations: 3, confidence_threshold: 0.7 }
const NOTHING = { heard: 0, handled: 0, succeeded: 0, failed: 0, latency_ms: 0, last_event_at: null }

/** An organization's settings and counters of decision sharing, and the bridges that were built. */
export function bridgeStore(db: Database, now: () => Date) {
  const row = async (org: string) =>
    db.selectFrom('pollination_settings').selectAll().where('organization_id', '=', org).executeTakeFirst()

  const ensure = async (tx: Transaction | Database, org: string) =>
    void (await tx
      .insertInto('pollination_settings')
      .values({ organization_id: org, ...DEFAULT_SETTINGS, ...NOTHING, counted_since: now().toISOString() })
      .onConflict((on) => on.doNothing())
      .execute())

  const change = (tx: Transaction | Database, org: string) =>
    tx.updateTable('pollination_settings').where('organization_id', '=', org)

  return {
    async settings(org: string): Promise<Settings> {
      const found = (await row(org)) ?? { ...DEFAULT_SETTINGS, updated_at: null }
      const { enabled, max_pollinations, confidence_threshold, updated_at } = found
      return {
        enabled,
        maxPollinations: max_pollinations,
        confidenceThreshold: confidence_threshold,
        updatedAt: updated_at,
      }
    },

    async isOn(tx: Transaction, org: string): Promise<boolean> {
      const found = await tx
        .selectFrom('pollination_settings')
        .select('enabled')
        .where('organization_id', '=', org)
        .executeTakeFirst()
      return found?.enabled ?? false
    },

    async configure(org: string, changes: Partial<Omit<Settings, 'updatedAt'>>): Promise<void> {
      const { enabled, maxPollinations, confidenceThreshold } = changes
      await ensure(db, org)
      await change(db, org)
        .set({
          updated_at: now().toISOString(),
          ...(enabled !== undefined && { enabled }),
          ...(maxPollinations !== undefined && { max_pollinations: maxPollinations }),
          ...(confidenceThreshold !== undefined && { confidence_threshold: confidenceThreshold }),
        })
        .execute()
    },

    async counts(org: string): Promise<Counts> {
      const found = (await row(org)) ?? { ...NOTHING, counted_since: now().toISOString() }
      return {
        since: found.counted_since,
        heard: found.heard,
        handled: found.handled,
        succeeded: found.succeeded,
        failed: found.failed,
        latencyMs: found.latency_ms,
        lastEventAt: found.last_event_at,
      }
    },

    /** Resets the counters; deletes nothing. */
    async reset(org: string): Promise<void> {
      await ensure(db, org)
      await change(db, org)
        .set({ ...NOTHING, counted_since: now().toISOString() })
        .execute()
    },

    async heard(tx: Transaction, org: string, at: string): Promise<void> {
      await ensure(tx, org)
      await change(tx, org)
        .set(({ eb }) => ({ heard: eb('heard', '+', 1), last_event_at: at }))
        .execute()
    },

    async handled(
      org: string,
      { succeeded, failed, latencyMs }: { succeeded: number; failed: number; latencyMs: number },
    ) {
      await change(db, org)
        .set(({ eb }) => ({
          handled: eb('handled', '+', 1),
          succeeded: eb('succeeded', '+', succeeded),
          failed: eb('failed', '+', failed),
          latency_ms: eb('latency_ms', '+', latencyMs),
        }))
        .execute()
    },

    async lastCheck(org: string): Promise<Json | null> {
      return (await row(org))?.last_check ?? null
    },

    async checked(org: string, result: Json): Promise<void> {
      await ensure(db, org)
      await change(db, org).set({ last_check: result }).execute()
    },

    bridges: (org: string, limit: number) =>
      db
        .selectFrom('pollination_bridges')
        .selectAll()
        .where('organization_id', '=', org)
        .orderBy('created_at', 'desc')
        .orderBy('source_id')
        .limit(limit)
        .execute(),

    async bridgeCounts(org: string) {
      const { rows } = await sql<{ all: number; active: number }>`
        select count(*)::int as all, (count(*) filter (where status = 'active'))::int as active
        from pollination_bridges where organization_id = ${org}`.execute(db)
      return rows[0] ?? { all: 0, active: 0 }
    },

    async bridgesInto(org: string, target: string): Promise<number> {
      const { n } = await db
        .selectFrom('pollination_bridges')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('organization_id', '=', org)
        .where('target_id', '=', target)
        .where('bridge_type', '=', 'bridge')
        .executeTakeFirstOrThrow()
      return n
    },

    async built(
      org: string,
      source: string,
      target: string,
      type: 'subscription' | 'bridge',
      status: 'active' | 'failed',
    ) {
      const at = now().toISOString()
      await db
        .insertInto('pollination_bridges')
        .values({
          organization_id: org,
          source_id: source,
          target_id: target,
          bridge_type: type,
          status,
          created_at: at,
          last_sync_at: status === 'active' ? at : null,
          sync_count: status === 'active' ? 1 : 0,
        })
        .onConflict((on) => on.columns(['organization_id', 'source_id', 'target_id']).doNothing())
        .execute()
    },

    /** Closes the bridges into a debate that has ended. */
    async ended(tx: Transaction, org: string, target: string): Promise<void> {
      await tx
        .updateTable('pollination_bridges')
        .set({ status: 'inactive' })
        .where('organization_id', '=', org)
        .where('target_id', '=', target)
        .where('status', '=', 'active')
        .execute()
    },
  }
}
export type BridgeStore = ReturnType<typeof bridgeStore>

const MOST_CANDIDATES = 200

/** Earlier decisions that share a word with a question, the latest first. */
export const candidateStore = (db: Database) => ({
  async find(org: string, words: readonly string[], leastConfidence: number) {
    if (words.length === 0) return []
    const query = sql<unknown>`to_tsquery('simple', ${words.map((word) => `'${word.replaceAll(/['\\]/g, '')}':*`).join(' | ')})`
    const rows = await db
      .selectFrom('debate_results')
      .select(['debate_id as debateId', 'topic'])
      .where('organization_id', '=', org)
      .where('result', '=', 'consensus_reached')
      .where('confidence', '>=', leastConfidence)
      .where(sql<boolean>`search @@ ${query}`)
      .orderBy('ended_at', 'desc')
      .limit(MOST_CANDIDATES)
      .execute()
    return rows.flatMap(({ debateId, topic }) => (topic === null ? [] : [{ debateId, topic }]))
  },
})
export type CandidateStore = ReturnType<typeof candidateStore>
