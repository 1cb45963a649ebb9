import { sql } from 'kysely'
import { momentId } from '../../../engine/checkpoint-ids.ts'
import type { MomentType, NewMoment } from '../../../engine/insight/moments.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'

const WEEK_MS = 7 * 86_400_000

/** A week outweighs the greatest significance. */
export const heatAt = (at: string, significance = 0) => Date.parse(at) / WEEK_MS + significance

/** The moments of the debate of an event, and how many an organization has. */
export function momentBook(tx: Transaction, { organizationId, debateId, version, at }: LogEvent) {
  const count = (times: 1 | -1, moments: readonly { type: string; agent: string }[]) =>
    sql`insert into moment_counts as known (organization_id, type, agent, moments)
      select ${organizationId}, type, agent, ${times}::integer * count(*)
      from jsonb_to_recordset(${JSON.stringify(moments)}::jsonb) as told(type text, agent text)
      group by type, agent
      on conflict (organization_id, type, agent) do update set moments = known.moments + excluded.moments`.execute(tx)

  return {
    async add(moments: readonly NewMoment[], round: number) {
      if (moments.length === 0) return
      await tx
        .insertInto('moments')
        .values(
          moments.map(({ type, agent, others, significance, description, facts }, index) => ({
            organization_id: organizationId,
            id: `${momentId(debateId, version)}_${index + 1}`,
            debate_id: debateId,
            type,
            agent,
            others: [...others],
            round,
            significance,
            heat: heatAt(at, significance),
            description,
            facts,
            at,
          })),
        )
        .execute()
      await count(
        1,
        moments.map(({ type, agent }) => ({ type, agent })),
      )
    },

    /** Those of a type, or all. */
    async forget(type?: MomentType) {
      const gone = await tx
        .deleteFrom('moments')
        .where('debate_id', '=', debateId)
        .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
        .returning(['type', 'agent'])
        .execute()
      if (gone.length > 0) await count(-1, gone)
    },
  }
}
