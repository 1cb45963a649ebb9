import type { TObject } from 'typebox'
import { endpoint } from '../../../http/endpoint.ts'
import type { budgetCheck } from './estimate/budget-check.ts'
import { budgetCheckOf, Checked } from './estimate/schema.ts'
import type { BudgetReports } from './reports/budget-reports.ts'
import * as R from './reports/schema.ts'
import { Corrected, Correction, type correctPurchase } from './settings/correction.ts'
import * as S from './settings/schema.ts'
import type { BudgetService } from './settings/service.ts'
import { ModelName, type PausedModelService, PausedModels, Released } from './spending/paused-models.ts'

interface Services {
  budgets: BudgetService
  reports: BudgetReports
  check: ReturnType<typeof budgetCheck>
  correct: ReturnType<typeof correctPurchase>
  pausedModels: PausedModelService
  /** What a request for a debate holds. */
  debateRequest: TObject
}

const reads = { method: 'GET', auth: { permission: 'budgets.read' } } as const
/** What is left of a budget, and which debates wait for it. */
const shows = { ...reads, reads: ['budget_pauses'], readsAcross: true } as const
const showsOne = { ...shows, refusals: [404] } as const
/** A closed budget cannot be changed. */
const manages = { auth: { permission: 'budgets.manage' }, audit: 'intent', refusals: [404, 409] } as const

export const budgetRoutes = ({ budgets, reports, check, correct, pausedModels, debateRequest }: Services) => [
  endpoint({
    ...shows,
    id: 'budgets.list',
    path: '/budgets',
    summary: "List the organization's budgets with what was spent from each",
    query: R.BudgetQuery,
    response: R.Budgets,
    handle: ({ query, caller }) => budgets.list(query, caller),
  }),
  endpoint({
    ...manages,
    id: 'budgets.create',
    method: 'POST',
    path: '/budgets',
    summary: 'Create a budget: a limit on spending in a period',
    description:
      'The limit is `limit_usd`, `limit_amount` or `amount_usd`, which all mean the same, in dollars; or `limit_tokens`. From now on it applies to every call of a paid model within its scope.',
    status: 201,
    location: ({ answer }) => `/budgets/${answer.id}`,
    body: S.NewBudget,
    example: { body: { name: 'Research', limit_usd: 50, period: 'monthly' } },
    response: S.Budget,
    handle: ({ body, caller }) => budgets.create(body, caller),
  }),
  endpoint({
    ...shows,
    id: 'budgets.summary',
    path: '/budgets/summary',
    summary: 'Add up the active budgets',
    response: R.Summary,
    handle: ({ caller }) => reports.summary(caller),
  }),
  endpoint({
    ...reads,
    id: 'budgets.organization-trends',
    path: '/budgets/trends',
    summary: "Show the organization's spending over time, inside and outside budgets",
    query: R.TrendQuery,
    response: R.OrganizationTrends,
    handle: ({ query, caller }) => reports.payerTrends(query, caller),
  }),
  ...pausedModelRoutes(pausedModels),
  endpoint({
    id: 'budgets.check',
    method: 'POST',
    path: '/budgets/check',
    summary: 'Check whether the budgets could cover a cost now; nothing is reserved',
    description: 'With `debate`, the body of a request to start one, the answer estimates its cost.',
    auth: { permission: 'budgets.read' },
    reads: ['agent_records', 'budget_pauses'],
    readsAcross: true,
    audit: 'nothing',
    refusals: [404],
    body: budgetCheckOf(debateRequest),
    example: { body: { estimated_cost_usd: 0.5 } },
    response: Checked,
    handle: ({ body, caller }) => check(body, caller),
  }),
  endpoint({
    ...showsOne,
    id: 'budgets.get',
    path: '/budgets/:id',
    summary: 'Show a budget with what was spent and reserved from it',
    response: S.Budget,
    handle: ({ params, caller }) => budgets.get(params.id, caller),
  }),
  endpoint({
    ...manages,
    id: 'budgets.change',
    method: 'PATCH',
    path: '/budgets/:id',
    summary: 'Change a budget: raise, pause, suspend or close it',
    description:
      'Debates that wait for the budget resume automatically once it can pay for them again. A new period starts at once.',
    body: S.BudgetChange,
    response: S.Budget,
    handle: ({ params, body, caller }) => budgets.change(params.id, body, caller),
  }),
  endpoint({
    ...manages,
    id: 'budgets.delete',
    method: 'DELETE',
    path: '/budgets/:id',
    summary: 'Close a budget; its purchases stay readable',
    response: R.Deleted,
    handle: ({ params, caller }) => budgets.close(params.id, caller),
  }),
  endpoint({
    ...showsOne,
    id: 'budgets.alerts',
    path: '/budgets/:id/alerts',
    summary: 'List the alerts of a budget, newest first',
    query: R.AlertQuery,
    response: R.Alerts,
    handle: ({ params, query, caller }) => reports.alerts(params.id, query, caller),
  }),
  endpoint({
    id: 'budgets.acknowledge',
    method: 'POST',
    path: '/budgets/:id/alerts/:alert_id/acknowledge',
    summary: 'Mark an alert as seen',
    auth: { permission: 'budgets.write' },
    refusals: [404],
    response: R.Acknowledged,
    handle: ({ params, caller }) => reports.acknowledge(params.id, params.alert_id, caller),
  }),
  endpoint({
    ...showsOne,
    id: 'budgets.transactions',
    path: '/budgets/:id/transactions',
    summary: 'List the purchases from a budget, newest first',
    query: R.TransactionQuery,
    response: R.Transactions,
    handle: ({ params, query, caller }) => reports.transactions(params.id, query, caller),
  }),
  endpoint({
    ...manages,
    id: 'budgets.correct',
    method: 'POST',
    path: '/budgets/:id/transactions/:transaction_id/correct',
    summary: 'Correct the cost of a purchase that is counted at its maximum',
    description:
      'The new cost applies in every budget that the purchase counts in. What the provider reported stays unchanged.',
    stability: 'experimental',
    fresh: true,
    database: {
      roundTrips: 8,
      statements: 13,
      because: 'A purchase is won, its periods are locked and then moved in one transaction that is audited with them',
    },
    body: Correction,
    example: { body: { amount_usd: 0.12, reason: 'Invoice of November' } },
    response: Corrected,
    handle: ({ params, body, caller }) => correct(params.id, params.transaction_id, body, caller),
  }),
  endpoint({
    ...showsOne,
    id: 'budgets.trends',
    path: '/budgets/:id/trends',
    summary: 'Show the spending from a budget over time',
    query: R.TrendQuery,
    response: R.BudgetTrends,
    handle: ({ params, query, caller }) => reports.trends(params.id, query, caller),
  }),
  endpoint({
    ...manages,
    id: 'budgets.override',
    method: 'POST',
    path: '/budgets/:id/override',
    summary: 'Allow a person to exceed a budget, by an amount, for a time, or both',
    body: R.NewOverride,
    example: { body: { user_id: 'usr_example', limit: 5, reason: 'The report is due tomorrow' } },
    response: R.Overridden,
    handle: ({ params, body, caller }) => budgets.override(params.id, body, caller),
  }),
  endpoint({
    ...manages,
    id: 'budgets.remove-override',
    method: 'DELETE',
    path: '/budgets/:id/override/:user_id',
    summary: "Withdraw a person's permission to exceed a budget",
    response: R.OverrideRemoved,
    handle: ({ params, caller }) => budgets.removeOverride(params.id, params.user_id, caller),
  }),
  endpoint({
    ...manages,
    id: 'budgets.reset',
    method: 'POST',
    path: '/budgets/:id/reset',
    summary: 'Restart the period of a budget, with nothing spent',
    response: R.Reset,
    handle: ({ params, caller }) => budgets.reset(params.id, caller),
  }),
]

/** Models that a payer no longer asks until a person has looked. */
const pausedModelRoutes = (pausedModels: PausedModelService) => [
  endpoint({
    method: 'GET',
    auth: { permission: 'budgets.read' },
    id: 'budgets.paused-models',
    path: '/budgets/paused-models',
    summary: 'List the models that are paused because they reported more tokens than a call can take',
    response: PausedModels,
    handle: ({ caller }) => pausedModels.list(caller),
  }),
  endpoint({
    auth: { permission: 'budgets.manage' },
    audit: 'intent',
    refusals: [404],
    id: 'budgets.release-model',
    method: 'POST',
    path: '/budgets/paused-models/release',
    summary: 'Resume a paused model',
    description:
      'First check the call for which the model was paused: the reported tokens count, whether or not they were right.',
    body: ModelName,
    example: { body: { provider: 'openai', model: 'gpt-4o' } },
    response: Released,
    handle: ({ body, caller }) => pausedModels.release(body, caller),
  }),
]
