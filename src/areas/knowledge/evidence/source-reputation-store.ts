import { sql } from 'kysely'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { HALF_LIFE_DAYS, IMPACTS, RECENT_DAYS, type VerdictOutcome } from './source-reputation.ts'

export interface SourceReputation {
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

/** A person refuted a piece of evidence, or takes that back. */
interface Refutation {
  evidence: string
  sourceKey: string
  isRefuted: boolean
  by: string
}

/** Called in the transaction that records the refutation. */
export type OnRefutation = (tx: Transaction, org: string, refutation: Refutation) => Promise<void>

const HALF_LIFE_SECONDS = HALF_LIFE_DAYS * 86_400
const RECENT_SECONDS = RECENT_DAYS * 86_400

/** The sources of evidence, and the verdicts that move their reputation. */
export const sourceReputationStore = (db: Database) => {
  const sourcesOf = (org: string) => db.selectFrom('source_standing').selectAll().where('organization_id', '=', org)

  /** These sources, each with its verdicts added up by their age. */
  const reputations = (sources: ReturnType<typeof sourcesOf>, now: Date) => {
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

  async function counted(org: string): Promise<number> {
    const row = await db
      .selectFrom('source_counts')
      .select('sources')
      .where('organization_id', '=', org)
      .executeTakeFirst()
    return row?.sources ?? 0
  }

  return {
    /** Records sources that delivered something; the first base score stays. */
    async seen(
      tx: Transaction,
      org: string,
      sources: readonly Pick<SourceReputation, 'sourceKey' | 'sourceType' | 'base'>[],
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

    async list(org: string, page: Page, now: Date): Promise<Slice<SourceReputation>> {
      const shown = sourcesOf(org)
        .orderBy('last_seen', 'desc')
        .orderBy('source_key')
        .limit(page.limit)
        .offset(page.offset)
      const { items, total } = await listWithTotal(
        reputations(shown, now).orderBy('source.last_seen', 'desc').orderBy('source.source_key').execute(),
        counted(org),
        page,
      )
      return { items: items.map(plain), total }
    },

    async of(org: string, sourceKey: string, now: Date): Promise<SourceReputation | undefined> {
      const found = await reputations(sourcesOf(org).where('source_key', '=', sourceKey), now).executeTakeFirst()
      return found && plain(found)
    },

    /** The latest verdict on each piece; pieces without one are missing. */
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

    ...verdictWrites,
  }
}
export type SourceReputationStore = ReturnType<typeof sourceReputationStore>

const plain = (row: SourceReputation): SourceReputation => ({
  ...row,
  verdicts: Number(row.verdicts),
  recent: Number(row.recent),
})

interface NewVerdict {
  sourceKey: string
  evidence: string
  outcome: VerdictOutcome
  at: string
}

/** Verdicts of people and of debate outcomes on pieces of evidence. */
const verdictWrites = {
  /** A person's verdict replaces their earlier one on this piece. The caller holds the source row (`seen`). */
  async judgeAsPerson(tx: Transaction, org: string, verdict: NewVerdict, user: string): Promise<void> {
    const { sourceKey, evidence, at } = verdict
    const former = await tx
      .deleteFrom('source_verdicts')
      .where('organization_id', '=', org)
      .where('judged_by', '=', user)
      .where('evidence', '=', evidence)
      .returning('at')
      .execute()
    const row = { ...rowOf(org, verdict), impact: 0, debate: null, judged_by: user, judged_on: null }
    await tx.insertInto('source_verdicts').values(row).execute()
    const days = [at, ...former.map((each) => each.at)].map((time) => time.slice(0, 10))
    for (const day of new Set(days)) await countOnce(tx, org, { user, sourceKey, day })
  },

  /** The verdicts of a debate's outcome replace the earlier ones of the same debate. */
  async judgeByOutcome(tx: Transaction, org: string, verdicts: readonly NewVerdict[], debate: string): Promise<void> {
    await tx.deleteFrom('source_verdicts').where('organization_id', '=', org).where('debate', '=', debate).execute()
    if (verdicts.length === 0) return
    const rows = verdicts.map((verdict) => ({ ...rowOf(org, verdict), debate, judged_by: null, judged_on: null }))
    await tx.insertInto('source_verdicts').values(rows).execute()
  },

  /** Whether a current verdict says that this piece is refuted. */
  async isRefuted(tx: Transaction, org: string, evidence: string): Promise<boolean> {
    const found = await tx
      .selectFrom('source_verdicts')
      .select('evidence')
      .where('organization_id', '=', org)
      .where('evidence', '=', evidence)
      .where('outcome', '=', 'REFUTED')
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },
}

/** Of all verdicts of a person on a source in one day only the last moves its reputation. */
async function countOnce(
  tx: Transaction,
  org: string,
  { user, sourceKey, day }: { user: string; sourceKey: string; day: string },
) {
  const own = () =>
    tx
      .updateTable('source_verdicts')
      .where('organization_id', '=', org)
      .where('judged_by', '=', user)
      .where('source_key', '=', sourceKey)
  await own().set({ impact: 0, judged_on: null }).where('judged_on', '=', day).execute()
  const last = await tx
    .selectFrom('source_verdicts')
    .select(['evidence', 'outcome'])
    .where('organization_id', '=', org)
    .where('judged_by', '=', user)
    .where('source_key', '=', sourceKey)
    .where('at', '>=', `${day}T00:00:00.000Z`)
    .where('at', '<=', `${day}T23:59:59.999Z`)
    .where('outcome', '!=', 'UNVERIFIED')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const counted = { impact: IMPACTS[last.outcome], judged_on: day }
  await own().set(counted).where('evidence', '=', last.evidence).execute()
}

const rowOf = (org: string, { sourceKey, evidence, outcome, at }: NewVerdict) => ({
  organization_id: org,
  source_key: sourceKey,
  evidence,
  outcome,
  impact: IMPACTS[outcome],
  at,
})
