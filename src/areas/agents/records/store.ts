import { sql } from 'kysely'
import type { ResolvedCount } from '../../../engine/consensus/calibration.ts'
import type { TrackRecord } from '../../../engine/consensus/track-record.ts'
import type { Balance } from '../../../engine/events/parts.ts'
import type { Database } from '../../../storage/database.ts'

export interface KnownAgent {
  org: string
  agent: string
  domain: TrackRecord
  everywhere: TrackRecord
}

/**
 * How many decisions have their outcome, the log position of the latest outcome, and how many were folded once more.
 */
export interface Settled {
  org: string
  outcomes: number
  latest: number | null
  former: number
}

/** A decision with its outcome. */
export interface SettledCount extends Omit<ResolvedCount, 'balance'> {
  /** Null when it teaches nothing or is not known yet. */
  balance: ResolvedCount['balance'] | null
  /** Its log lacks the balance, and it was not folded once more yet. */
  isFormer: boolean
}

/** The only SQL that reads the records. The view writes them, except for balances that were folded once more. */
export function recordStore(db: Database) {
  const allSettled = () =>
    db.selectFrom('debate_verdicts').where('settled_position', 'is not', null).where('winner', 'is not', null)

  const settled = (org: string) => allSettled().where('debate_verdicts.organization_id', '=', org)

  return {
    async knownAgents(orgs: readonly string[], domain: string, agents: readonly string[]): Promise<KnownAgent[]> {
      const rows = await db
        .selectFrom('agent_records')
        .where('organization_id', '=', sql<string>`any(${orgs}::text[])`)
        .where('agent', '=', sql<string>`any(${agents}::text[])`)
        .groupBy(['organization_id', 'agent'])
        .select((record) => [
          'organization_id as org',
          'agent',
          record.fn.sum<number>('right_choices').as('right'),
          record.fn.sum<number>('choices').as('total'),
          sql<number>`coalesce(sum(right_choices) filter (where domain = ${domain}), 0)`.as('rightHere'),
          sql<number>`coalesce(sum(choices) filter (where domain = ${domain}), 0)`.as('totalHere'),
        ])
        .execute()
      return rows.map(({ org, agent, right, total, rightHere, totalHere }) => ({
        org,
        agent,
        domain: { right: rightHere, total: totalHere },
        everywhere: { right, total },
      }))
    },

    /** One row for each of the organizations that has outcomes. */
    settled: (orgs: readonly string[]): Promise<Settled[]> =>
      allSettled()
        .where('debate_verdicts.organization_id', '=', sql<string>`any(${orgs}::text[])`)
        .groupBy('debate_verdicts.organization_id')
        .select((verdict) => [
          'debate_verdicts.organization_id as org',
          verdict.fn.countAll<number>().as('outcomes'),
          verdict.fn.max('settled_position').as('latest'),
          verdict
            .selectFrom('former_balances')
            .whereRef('former_balances.organization_id', '=', 'debate_verdicts.organization_id')
            .select((former) => former.fn.countAll<number>().as('count'))
            .$asScalar()
            .as('former'),
        ])
        .execute(),

    async settledCounts(org: string, most: number): Promise<SettledCount[]> {
      const rows = await settled(org)
        .leftJoin('former_balances as former', (join) =>
          join
            .onRef('former.organization_id', '=', 'debate_verdicts.organization_id')
            .onRef('former.debate_id', '=', 'debate_verdicts.debate_id'),
        )
        .select(['winner', 'right_choice', 'confidence'])
        .select(sql<Balance | null>`coalesce(debate_verdicts.balance, former.balance)`.as('balance'))
        .select(sql<boolean>`debate_verdicts.balance is null and former.debate_id is null`.as('isFormer'))
        .orderBy('settled_position', 'desc')
        .limit(most)
        .execute()
      return rows.map(({ winner, right_choice, confidence, balance, isFormer }) => ({
        winner: winner ?? '',
        right: right_choice,
        confidence: confidence ?? 0,
        correct: right_choice === winner,
        balance,
        isFormer,
      }))
    },

    /** Decisions with an outcome but without a balance, the latest first. */
    async formerDecisions(org: string, most: number): Promise<string[]> {
      const rows = await settled(org)
        .where('balance', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('former_balances as former')
                .where('former.organization_id', '=', org)
                .whereRef('former.debate_id', '=', 'debate_verdicts.debate_id')
                .select('former.debate_id'),
            ),
          ),
        )
        .select('debate_id')
        .orderBy('settled_position', 'desc')
        .limit(most)
        .execute()
      return rows.map(({ debate_id }) => debate_id)
    },

    async keepFormer(org: string, debateId: string, balance: Balance | null): Promise<void> {
      const learned = balance && { x: balance.x, shares: { ...balance.shares } }
      await db
        .insertInto('former_balances')
        .values({ organization_id: org, debate_id: debateId, balance: learned })
        .onConflict((row) => row.columns(['organization_id', 'debate_id']).doNothing())
        .execute()
    },
  }
}
export type RecordStore = ReturnType<typeof recordStore>
