import { sql } from 'kysely'
import type { Course } from '../../../engine/insight/course.ts'
import type { Showing } from '../../../engine/insight/traits.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'

const NOTHING = {
  debates: 0,
  agreed: 0,
  rounds: 0,
  confidence: 0,
  outcomes: 0,
  right_outcomes: 0,
  squared_errors: 0,
}

/** What an organization learns of its agents and its decisions; what turns out otherwise is taken back. */
export function learningBook(tx: Transaction, { organizationId, at }: LogEvent) {
  async function add(day: string, domain: string, figures: Partial<typeof NOTHING>) {
    await tx
      .insertInto('learning_days')
      .values({ organization_id: organizationId, day, domain, ...NOTHING, ...figures })
      .onConflict((on) =>
        on.columns(['organization_id', 'day', 'domain']).doUpdateSet({
          debates: sql`learning_days.debates + excluded.debates`,
          agreed: sql`learning_days.agreed + excluded.agreed`,
          rounds: sql`learning_days.rounds + excluded.rounds`,
          confidence: sql`learning_days.confidence + excluded.confidence`,
          outcomes: sql`learning_days.outcomes + excluded.outcomes`,
          right_outcomes: sql`learning_days.right_outcomes + excluded.right_outcomes`,
          squared_errors: sql`learning_days.squared_errors + excluded.squared_errors`,
        }),
      )
      .execute()
  }

  return {
    async show(domain: string, showings: readonly Showing[], times: 1 | -1) {
      if (showings.length === 0) return
      await tx
        .insertInto('agent_traits')
        .values(
          showings.map(({ agent, trait, hits, chances }) => ({
            organization_id: organizationId,
            agent,
            domain,
            trait,
            hits: hits * times,
            chances: chances * times,
            first_at: at,
            last_at: at,
          })),
        )
        .onConflict((on) =>
          on.columns(['organization_id', 'agent', 'domain', 'trait']).doUpdateSet({
            hits: sql`agent_traits.hits + excluded.hits`,
            chances: sql`agent_traits.chances + excluded.chances`,
            last_at: at,
          }),
        )
        .execute()
    },

    async accuracies(domain: string): Promise<ReadonlyMap<string, { right: number; choices: number }>> {
      const rows = await tx
        .selectFrom('agent_traits')
        .select(['agent', 'hits as right', 'chances as choices'])
        .where('organization_id', '=', organizationId)
        .where('domain', '=', domain)
        .where('trait', '=', 'accurate')
        .execute()
      return new Map(rows.map(({ agent, ...record }) => [agent, record]))
    },

    addDebate: ({ domain, result, rounds, confidence }: Course) =>
      add(at.slice(0, 10), domain, {
        debates: 1,
        agreed: Number(result === 'consensus_reached'),
        rounds,
        confidence,
      }),

    /** Where nothing was decided there is nothing to be right about. */
    async addOutcome({ domain, winner, confidence }: Course, right: string, day: string, times: 1 | -1) {
      if (winner === null) return
      const correct = Number(winner === right)
      await add(day, domain, {
        outcomes: times,
        right_outcomes: correct * times,
        squared_errors: (confidence - correct) ** 2 * times,
      })
    },
  }
}
