import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call, callForText } from '../call.ts'

export type Budgets = Answer<'GET /budgets'>
export type Budget = Budgets['budgets'][number]
export type BudgetStatus = Answer<'GET /usage/budget-status'>
export type BudgetAlert = BudgetStatus['alerts'][number]
export type Spending = Answer<'GET /usage/spending'>
export type SpendingRow = Spending['by_day'][number]
export type Forecast = Answer<'GET /usage/forecast'>
export type PausedModel = Answer<'GET /budgets/paused-models'>['models'][number]
export type UsagePeriod = NonNullable<Query<'GET /usage/spending'>['period']>

/** The prefix of all query keys of costs. */
export const COSTS = ['costs'] as const
const EVERY_MS = 15_000

export const budgetsQuery = queryOptions({
  queryKey: [...COSTS, 'budgets'],
  queryFn: ({ signal }) => call('GET', '/budgets', { query: { active_only: false }, signal }),
  refetchInterval: EVERY_MS,
})

export const budgetStatusQuery = queryOptions({
  queryKey: [...COSTS, 'status'],
  queryFn: ({ signal }) => call('GET', '/usage/budget-status', { signal }),
  refetchInterval: EVERY_MS,
})

export const spendingQuery = (period: UsagePeriod) =>
  queryOptions({
    queryKey: [...COSTS, 'spending', period],
    queryFn: ({ signal }) => call('GET', '/usage/spending', { query: { period }, signal }),
  })

export const forecastQuery = queryOptions({
  queryKey: [...COSTS, 'forecast'],
  queryFn: ({ signal }) => call('GET', '/usage/forecast', { signal }),
})

export const pausedModelsQuery = queryOptions({
  queryKey: [...COSTS, 'paused-models'],
  queryFn: ({ signal }) => call('GET', '/budgets/paused-models', { signal }),
  refetchInterval: EVERY_MS,
})
export const releaseModel = (body: Body<'POST /budgets/paused-models/release'>) =>
  call('POST', '/budgets/paused-models/release', { body })

export const createBudget = (body: Body<'POST /budgets'>) => call('POST', '/budgets', { body })
export const changeBudget = (id: string, body: Body<'PATCH /budgets/{id}'>) =>
  call('PATCH', '/budgets/{id}', { path: { id }, body })
export const closeBudget = (id: string) => call('DELETE', '/budgets/{id}', { path: { id } })
export const resetBudget = (id: string) => call('POST', '/budgets/{id}/reset', { path: { id } })
export const overrideBudget = (id: string, body: Body<'POST /budgets/{id}/override'>) =>
  call('POST', '/budgets/{id}/override', { path: { id }, body })
export const removeOverride = (id: string, user_id: string) =>
  call('DELETE', '/budgets/{id}/override/{user_id}', { path: { id, user_id } })
export const acknowledgeAlert = (id: string, alert_id: string) =>
  call('POST', '/budgets/{id}/alerts/{alert_id}/acknowledge', { path: { id, alert_id } })

/** The spending as a table for spreadsheets. */
export const usageAsCsv = (period: UsagePeriod) =>
  callForText('/usage/export', { query: { period, format: 'csv', delivery: 'file' } })
