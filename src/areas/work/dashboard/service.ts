import type { Caller } from '../../../shared/identity/caller.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import { activityOf } from './activity.ts'
import type { AnswerCache } from './answer-cache.ts'
import { inboxSummaryOf } from './inbox-summary.ts'
import { overviewOf } from './overview.ts'
import type { Acting, QuickActions } from './quick-actions.ts'
import type { ActBody, ActivityQuery, StatsQuery } from './schema.ts'
import type { ReadFigure } from './sources.ts'
import { statsOf } from './stats.ts'

interface DashboardDependencies {
  read: ReadFigure
  results: Pick<Debates['results'], 'ended'>
  actions: QuickActions
  cache: AnswerCache
  now: () => Date
}

interface Refreshed {
  refresh: boolean
}

/** The dashboard: figures that other endpoints answer too, side by side, and what can be done from there. */
export function dashboardService({ read, results, actions, cache, now }: DashboardDependencies) {
  const overview = overviewOf({ read, now })
  const stats = statsOf({ read, now })
  const activity = activityOf({ read, results })
  const inboxSummary = inboxSummaryOf({ read, now })

  return {
    overview: ({ refresh }: Refreshed, caller: Caller) =>
      cache.answer(caller, { question: 'overview', refresh }, () => overview(caller)),

    stats: ({ refresh, ...query }: StatsQuery, caller: Caller) =>
      cache.answer(caller, { question: ['stats', query], refresh }, () => stats(query, caller)),

    activity: (query: ActivityQuery, caller: Caller) => {
      const { refresh, ...asked } = query
      return cache.answer(caller, { question: ['activity', asked], refresh }, () => activity(query, caller))
    },

    inboxSummary: ({ refresh }: Refreshed, caller: Caller) =>
      cache.answer(caller, { question: 'inbox', refresh }, () => inboxSummary(caller)),

    quickActions: ({ refresh }: Refreshed, caller: Caller) =>
      cache.answer(caller, { question: 'actions', refresh }, () => actions.list(caller)),

    async act(id: string, body: ActBody, by: Acting) {
      try {
        return await actions.act(id, body, by)
      } finally {
        cache.changed(by.caller)
      }
    },
  }
}
export type DashboardService = ReturnType<typeof dashboardService>
