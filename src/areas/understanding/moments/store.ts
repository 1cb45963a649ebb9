import type { MomentType } from '../../../engine/insight/moments.ts'
import type { KnownShowing, Trait } from '../../../engine/insight/traits.ts'
import type { Page } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'
import { heatAt } from './views.ts'

export interface Moment {
  id: string
  debateId: string
  type: MomentType
  agent: string
  others: string[]
  round: number
  significance: number
  description: string
  facts: Record<string, unknown>
  at: string
}

interface Filter {
  type?: MomentType | undefined
  debateId?: string | undefined
}

/** Reads moments, traits of agents and daily results, which the view writes. */
export function momentStore(db: Database) {
  const momentsOf = (org: string, { type, debateId }: Filter = {}) => {
    let found = db
      .selectFrom('moments')
      .select(['id', 'debate_id as debateId', 'agent', 'others', 'round', 'significance', 'description', 'facts', 'at'])
      .select('type')
      .$narrowType<{ type: MomentType }>()
      .where('organization_id', '=', org)
    if (type !== undefined) found = found.where('type', '=', type)
    if (debateId !== undefined) found = found.where('debate_id', '=', debateId)
    return found
  }

  return {
    /** Newest first. */
    list: (org: string, filter: Filter, { limit, offset }: Page): Promise<Moment[]> =>
      momentsOf(org, filter).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),

    mostSignificant: (org: string, filter: Filter, limit: number): Promise<Moment[]> =>
      momentsOf(org, filter)
        .orderBy('significance', 'desc')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** The hottest moments since then. */
    hottest: (org: string, since: string, limit: number): Promise<Moment[]> =>
      momentsOf(org)
        .where('heat', '>=', heatAt(since))
        .where('at', '>=', since)
        .orderBy('heat', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    counts: (org: string): Promise<{ type: string; agent: string; moments: number }[]> =>
      db
        .selectFrom('moment_counts')
        .select(['type', 'agent', 'moments'])
        .where('organization_id', '=', org)
        .where('moments', '>', 0)
        .orderBy('type')
        .orderBy('agent')
        .execute(),

    countsOfDebate: (org: string, debateId: string): Promise<{ type: string; agent: string; moments: number }[]> =>
      db
        .selectFrom('moments')
        .select((moment) => ['type', 'agent', moment.fn.countAll<number>().as('moments')])
        .where('organization_id', '=', org)
        .where('debate_id', '=', debateId)
        .groupBy(['type', 'agent'])
        .orderBy('type')
        .orderBy('agent')
        .execute(),

    async since(org: string, at: string, debateId?: string): Promise<number> {
      const { count } = await db
        .selectFrom('moments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('organization_id', '=', org)
        .where('at', '>=', at)
        .$if(debateId !== undefined, (query) => query.where('debate_id', '=', debateId ?? ''))
        .executeTakeFirstOrThrow()
      return count
    },

    async showings(org: string): Promise<KnownShowing[]> {
      const rows = await db
        .selectFrom('agent_traits')
        .select(['agent', 'domain', 'trait', 'hits', 'chances', 'first_at as firstAt', 'last_at as lastAt'])
        .where('organization_id', '=', org)
        .where('chances', '>', 0)
        .orderBy('domain')
        .orderBy('trait')
        .orderBy('agent')
        .execute()
      return rows.map(({ trait, ...showing }) => ({ ...showing, trait: trait as Trait }))
    },

    /** The oldest first. */
    days: (org: string, since: string) =>
      db
        .selectFrom('learning_days')
        .select(['day', 'domain', 'debates', 'agreed', 'rounds', 'confidence'])
        .select(['outcomes', 'right_outcomes', 'squared_errors'])
        .where('organization_id', '=', org)
        .where('day', '>=', since)
        .orderBy('day')
        .orderBy('domain')
        .execute(),
  }
}
export type MomentStore = ReturnType<typeof momentStore>
export type LearningDay = Awaited<ReturnType<MomentStore['days']>>[number]
