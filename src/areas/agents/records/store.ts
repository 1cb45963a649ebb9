import { sql } from 'kysely'
import type { ResolvedCount } from '../../../engine/consensus/calibration.ts'
import type { TrackRecord } from '../../../engine/consensus/records.ts'
import type { Features } from '../../../engine/events/parts.ts'
import type { Database } from '../../../storage/database.ts'

export interface KnownAgent {
  agent: string
  domain: TrackRecord
  everywhere: TrackRecord
}

/** How many decisions have their outcome, and the place of the latest outcome in the log. */
export interface Settled {
  outcomes: number
  latest: number | null
}

/** The only SQL that reads the records; what writes them is the view. */
export function recordStore(db: Database) {
  const settled = (org: string) =>
    db
      .selectFrom('debate_verdicts')
      .where('organization_id', '=', org)
      .where('settled_position', 'is not', null)
      .where('winner', 'is not', null)

  return {
    async knownAgents(org: string, domain: string, agents: readonly string[]): Promise<KnownAgent[]> {
      const rows = await db
        .selectFrom('agent_records')
        .where('organization_id', '=', org)
        .where('agent', '=', sql<string>`any(${agents}::text[])`)
        .groupBy('agent')
        .select((record) => [
          'agent',
          record.fn.sum<number>('right_choices').as('right'),
          record.fn.sum<number>('choices').as('total'),
          sql<number>`coalesce(sum(right_choices) filter (where domain = ${domain}), 0)`.as('rightHere'),
          sql<number>`coalesce(sum(choices) filter (where domain = ${domain}), 0)`.as('totalHere'),
        ])
        .execute()
      return rows.map(({ agent, right, total, rightHere, totalHere }) => ({
        agent,
        domain: { right: rightHere, total: totalHere },
        everywhere: { right, total },
      }))
    },

    settled: (org: string): Promise<Settled> =>
      settled(org)
        .select((verdict) => [
          verdict.fn.countAll<number>().as('outcomes'),
          verdict.fn.max('settled_position').as('latest'),
        ])
        .executeTakeFirstOrThrow(),

    async resolvedCounts(org: string, most: number): Promise<ResolvedCount[]> {
      const rows = await settled(org)
        .select(['features', 'confidence', sql<boolean>`right_choice is not distinct from winner`.as('correct')])
        .orderBy('settled_position', 'desc')
        .limit(most)
        .execute()
      return rows.map(({ features, confidence, correct }) => ({
        features: features as Features,
        confidence: confidence ?? 0,
        correct,
      }))
    },
  }
}
export type RecordStore = ReturnType<typeof recordStore>
