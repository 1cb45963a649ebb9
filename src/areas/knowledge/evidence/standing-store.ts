import { sql } from 'kysely'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { judging } from './judging-store.ts'
import { HALF_LIFE_DAYS, RECENT_DAYS, type VerdictOutcome } from './reputation.ts'

export interface Standing {
  sourceKey: string
  sourceType: string
  base: number
  firstSeen: string
  lastSeen: string
  /** The sum of all verdicts, each by its age. */
  moved: number
  verdicts: number
  recent: number
}

/** Somebody refuted a piece of evidence, or takes that back. */
interface Refutation {
  evidence: string
  sourceKey: string
  isRefuted: boolean
  by: string
}

/** Hears of refutations in the transaction that makes them so. */
export type HearRefutation = (tx: Transaction, org: string, refutation: Refutation) => Promise<void>

const HALF_LIFE_SECONDS = HALF_LIFE_DAYS * 86_400
const RECENT_SECONDS = RECENT_DAYS * 86_400

/** Whom evidence comes from, and what was said of it. */
export const standingStore = (db: Database) => {
  const sourcesOf = (org: string) => db.selectFrom('source_standing').selectAll().where('organization_id', '=', org)

  /** These sources, each with what was said of it. */
  const standings = (sources: ReturnType<typeof sourcesOf>, now: Date) => {
    const age = sql`extract(epoch from ${now.toISOString()}::timestamptz - verdict.at)`
    return db
      .selectFrom(sources.as('source'))
      .leftJoin('source_verdicts as verdict', (join) =>
        join
          .onRef('verdict.organization_id', '=', 'source.organization_id')
          .onRef('verdict.source_key', '=', 'source.source_key')
          .on('verdict.impact', '!=', 0),
      )
      .groupBy(['source.source_key', 'source.source_type', 'source.base', 'source.first_seen', 'source.last_seen'])
      .select(({ fn }) => [
        'source.source_key as sourceKey',
        'source.source_type as sourceType',
        'source.base',
        'source.first_seen as firstSeen',
        'source.last_seen as lastSeen',
        sql<number>`coalesce(sum(verdict.impact * power(0.5, greatest(${age}, 0) / ${HALF_LIFE_SECONDS}::float8)), 0)::float8`.as(
          'moved',
        ),
        fn.count<number>('verdict.evidence').as('verdicts'),
        sql<number>`count(*) filter (where ${age} <= ${RECENT_SECONDS}::float8)`.as('recent'),
      ])
  }

  return {
    /** Notes that something came from there; what it was worth first stays its base. */
    async seen(
      tx: Transaction,
      org: string,
      sources: readonly Pick<Standing, 'sourceKey' | 'sourceType' | 'base'>[],
      at: string,
    ) {
      const rows = [...new Map(sources.map((source) => [source.sourceKey, source])).values()]
        .sort((one, other) => (one.sourceKey < other.sourceKey ? -1 : 1))
        .map(({ sourceKey, sourceType, base }) => ({
          organization_id: org,
          source_key: sourceKey,
          source_type: sourceType,
          base,
          first_seen: at,
          last_seen: at,
        }))
      if (rows.length === 0) return
      await tx
        .insertInto('source_standing')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['organization_id', 'source_key']).doUpdateSet({ last_seen: at }))
        .execute()
    },

    async list(org: string, { limit, offset }: Page, now: Date): Promise<Slice<Standing>> {
      const [items, count] = await Promise.all([
        standings(sourcesOf(org).orderBy('last_seen', 'desc').orderBy('source_key').limit(limit).offset(offset), now)
          .orderBy('source.last_seen', 'desc')
          .orderBy('source.source_key')
          .execute(),
        db
          .selectFrom('source_standing')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .where('organization_id', '=', org)
          .executeTakeFirst(),
      ])
      return { items: items.map(plain), total: Number(count?.total ?? 0) }
    },

    async of(org: string, sourceKey: string, now: Date): Promise<Standing | undefined> {
      const found = await standings(sourcesOf(org).where('source_key', '=', sourceKey), now).executeTakeFirst()
      return found && plain(found)
    },

    /** What was last said of each piece; nothing of those that nobody judged. */
    async outcomes(org: string, evidence: readonly string[]): Promise<ReadonlyMap<string, VerdictOutcome>> {
      if (evidence.length === 0) return new Map()
      const rows = await db
        .selectFrom('source_verdicts')
        .distinctOn('evidence')
        .select(['evidence', 'outcome'])
        .where('organization_id', '=', org)
        .where('evidence', 'in', evidence)
        .orderBy('evidence')
        .orderBy('at', 'desc')
        .execute()
      return new Map(rows.map(({ evidence: id, outcome }) => [id, outcome]))
    },

    ...judging,
  }
}
export type StandingStore = ReturnType<typeof standingStore>

const plain = (row: Standing): Standing => ({ ...row, verdicts: Number(row.verdicts), recent: Number(row.recent) })
