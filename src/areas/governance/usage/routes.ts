import { endpoint, RawAnswer, type RequestFacts } from '../../../http/endpoint.ts'
import type { BudgetOutlook } from './budget-outlook.ts'
import type { ExportUsage } from './export.ts'
import * as S from './schema.ts'
import type { UsageService } from './service.ts'

interface Services {
  usage: UsageService
  outlook: BudgetOutlook
  exportUsage: ExportUsage
}

const reads = { method: 'GET', auth: { permission: 'usage.read' } } as const

export const usageRoutes = ({ usage, outlook, exportUsage }: Services) => [
  endpoint({
    ...reads,
    id: 'usage.budget-status',
    path: '/usage/budget-status',
    summary: 'Show how spending stands against the budgets',
    description:
      '`monthly` and `daily` are the active budget of that period with the least left; those over all spending come first. Without one, the limits are null and the answer still shows what was spent.',
    reads: ['budget_pauses'],
    readsAcross: true,
    response: S.BudgetStatus,
    handle: ({ caller }) => outlook.budgetStatus(caller),
  }),
  endpoint({
    ...reads,
    id: 'usage.forecast',
    path: '/usage/forecast',
    summary: 'Forecast spending',
    reads: ['budget_pauses', 'debate_analytics'],
    readsAcross: true,
    query: S.ForecastQuery,
    response: S.Forecast,
    handle: ({ query, caller }) => outlook.forecast(query, caller),
  }),
  endpoint({
    ...reads,
    id: 'usage.spending',
    path: '/usage/spending',
    summary: 'Show what was spent, by day, agent, model, provider and person',
    stability: 'experimental',
    query: S.SpendingQuery,
    response: S.Spending,
    handle: ({ query, caller }) => usage.spending(query, caller),
  }),
  endpoint({
    ...reads,
    id: 'usage.benchmarks',
    path: '/usage/benchmarks',
    summary: 'Show the assumed cost of decisions made without the service',
    query: S.BenchmarkQuery,
    response: S.Benchmarks,
    handle: ({ query, caller }) => usage.benchmarks(query, caller),
  }),
  endpoint({
    id: 'usage.set-benchmarks',
    method: 'PUT',
    path: '/usage/benchmarks',
    summary: 'Set the assumed cost of decisions made without the service',
    auth: { permission: 'budgets.manage' },
    stability: 'experimental',
    body: S.OwnBenchmarks,
    example: {
      body: {
        benchmarks: {
          sme: { hourly_rate_usd: 80, avg_decision_cost_usd: 960, avg_hours_per_decision: 4, avg_participants: 3 },
        },
      },
    },
    response: S.Benchmarks,
    handle: ({ body, caller }) => usage.setBenchmarks(body, caller),
  }),
  endpoint({
    ...reads,
    id: 'usage.export',
    path: '/usage/export',
    summary: 'Export what was spent, as CSV, JSON or PDF',
    description:
      'Answers with the file; with `delivery=link`, and for clients that name `application/json` in `Accept`, with a link that is valid for 15 minutes.',
    action: 'export',
    audit: 'read',
    reads: ['debate_analytics'],
    readsAcross: true,
    query: S.ExportQuery,
    produces: ['text/csv', 'application/pdf'],
    response: S.UsageExport,
    async handle({ query, caller, request, reply }) {
      const wantsLink =
        query.delivery === 'link' || (query.delivery === undefined && query.format !== 'json' && namesJson(request))
      const made = await exportUsage(query, wantsLink, caller)
      reply.header('cache-control', 'no-store')
      if (!('bytes' in made)) return made
      reply.header('content-disposition', `attachment; filename="${made.name}"`)
      return new RawAnswer(made.type, made.bytes)
    },
  }),
]

const namesJson = ({ headers: { accept } }: RequestFacts) => /(^|[\s,])application\/json\b/i.test(String(accept ?? ''))
