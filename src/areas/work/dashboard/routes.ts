import { endpoint, type RequestFacts } from '../../../http/endpoint.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import * as S from './schema.ts'
import type { DashboardService } from './service.ts'

const read = { method: 'GET', auth: { permission: 'debates.read' } } as const

/** The views that lists of debates and analytics are read from. */
const lists = ['debate_outcomes', 'debate_results'] as const
const figures = [...lists, 'debate_analytics', 'people_analytics', 'usage_analytics'] as const

const actingBy = (caller: Caller, { ip, userAgent, id: requestId, signal }: RequestFacts) => ({
  caller,
  ip,
  userAgent,
  requestId,
  signal,
})

export const dashboardRoutes = (dashboard: DashboardService) => [
  endpoint({
    ...read,
    id: 'dashboard.overview',
    database: { statements: 40, because: 'each tile asks its own area, side by side' },
    reads: [...figures, 'pending_breakpoints'],
    readsAcross: true,
    path: '/dashboard',
    summary: 'Show what is running, what was decided, and what waits for you',
    description:
      'Answers are cached for 30 seconds per person. In a workspace, fields that only the organization has are absent.',
    query: S.Refreshed,
    response: S.Overview,
    handle: ({ query, caller }) => dashboard.overview(query, caller),
  }),
  endpoint({
    ...read,
    id: 'dashboard.stats',
    database: { statements: 50, because: 'each tile asks its own area, side by side' },
    reads: [...figures, 'supplied_passages'],
    path: '/dashboard/stats',
    summary: 'Count debates, agents, spending and mail over a period',
    query: S.StatsQuery,
    response: S.DashboardStats,
    handle: ({ query, caller }) => dashboard.stats(query, caller),
  }),
  endpoint({
    ...read,
    id: 'dashboard.activity',
    database: { statements: 9, because: 'each area tells its own latest news, side by side' },
    reads: [...lists, 'workflows.debates'],
    path: '/dashboard/activity',
    summary: 'List recent activity, newest first',
    query: S.ActivityQuery,
    response: S.ActivityList,
    handle: ({ query, caller }) => dashboard.activity(query, caller),
  }),
  endpoint({
    ...read,
    id: 'dashboard.inbox-summary',
    database: { statements: 12, because: 'each tile asks its own area, side by side' },
    reads: ['pending_breakpoints'],
    readsAcross: true,
    path: '/dashboard/inbox-summary',
    summary: 'Summarise your mail, and what waits for your reply',
    query: S.Refreshed,
    response: S.InboxSummary,
    handle: ({ query, caller }) => dashboard.inboxSummary(query, caller),
  }),
  endpoint({
    ...read,
    id: 'dashboard.quick-actions',
    database: { statements: 13, because: 'what each action would find is asked of its own area, side by side' },
    reads: [...lists, 'checkpoints'],
    path: '/dashboard/quick-actions',
    summary: 'List the quick actions, with how many items each would affect',
    query: S.Refreshed,
    response: S.QuickActions,
    handle: ({ query, caller }) => dashboard.quickActions(query, caller),
  }),
  endpoint({
    id: 'dashboard.act',
    audit: 'log',
    method: 'POST',
    path: '/dashboard/quick-actions/:action',
    summary: 'Run a quick action with your own permissions',
    description:
      'Behaves like the endpoint for the same action, and counts as a request to it. An action that changes many items at once is refused with 400 without `confirm: true`.',
    auth: { permission: 'debates.read' },
    refusals: [402, 403, 404, 409],
    body: S.ActBody,
    example: {
      params: { action: 'ask' },
      body: { options: { question: 'Should we move the database to the new region?' } },
    },
    response: S.Acted,
    handle: ({ params, body, caller, request }) => dashboard.act(params.action, body, actingBy(caller, request)),
  }),
]
