import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** A debate that has not ended, with what a list shows of it. */
export interface ActiveDebate {
  debateId: string
  /** Null if the text was erased. */
  topic: string | null
  startedAt: string
  status: string
  round: number
  phase: string | null
}

/** An organization's debates that have not ended, newest first. */
export async function debatesUnderWay(db: Database, organizationId: string, limit: number): Promise<ActiveDebate[]> {
  const rows = await db
    .selectFrom('debates as debate')
    .innerJoin('events as first', (join) => join.onRef('first.debate_id', '=', 'debate.id').on('first.version', '=', 1))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('events')
          .select(['type', 'data'])
          .whereRef('debate_id', '=', 'debate.id')
          .where('type', 'in', ['round_start', 'phase_change'])
          .orderBy('version', 'desc')
          .limit(1)
          .as('step'),
      (join) => join.onTrue(),
    )
    .select([
      'debate.id as debateId',
      'debate.created_at as startedAt',
      'debate.status',
      sql<string | null>`first.private::jsonb ->> 'topic'`.as('topic'),
      sql<number | null>`(step.data::jsonb ->> 'round')::int`.as('round'),
      sql<string | null>`step.data::jsonb ->> 'to'`.as('phase'),
    ])
    .where('debate.organization_id', '=', organizationId)
    .where('debate.status', 'in', ['pending', 'running', 'paused'])
    .orderBy('debate.created_at', 'desc')
    .orderBy('debate.id')
    .limit(limit)
    .execute()
  return rows.map(({ round, ...row }) => ({ ...row, round: round ?? 0 }))
}
