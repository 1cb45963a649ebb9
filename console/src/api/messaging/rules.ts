import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call, LONGEST_LIST } from '../call.ts'

export type Rule = Answer<'GET /inbox/routing/rules'>['rules'][number]
export type RuleFields = Body<'POST /inbox/routing/rules'>
export type Condition = Rule['conditions'][number]
export type Action = Rule['actions'][number]
export type DryRun = Answer<'POST /inbox/routing/rules/{id}/test'>
export type RuleRun = Answer<'GET /inbox/routing/rules/{id}/runs'>['runs'][number]

export const RULES = ['rules'] as const

export const rulesQuery = queryOptions({
  queryKey: [...RULES, 'list'],
  queryFn: ({ signal }) => call('GET', '/inbox/routing/rules', { query: LONGEST_LIST, signal }),
})

const ONE = '/inbox/routing/rules/{id}'
export const createRule = (body: RuleFields) => call('POST', '/inbox/routing/rules', { body })
export const changeRule = (id: string, body: Body<`PATCH ${typeof ONE}`>) => call('PATCH', ONE, { path: { id }, body })
export const removeRule = (id: string) => call('DELETE', ONE, { path: { id } })

/** What a rule did to messages. */
export const ruleRunsQuery = (id: string, query: Query<`GET ${typeof ONE}/runs`>) =>
  queryOptions({
    queryKey: ['rule-runs', id, query],
    queryFn: ({ signal }) => call('GET', `${ONE}/runs`, { path: { id }, query, signal }),
  })

/** What a rule would do to messages; changes nothing. */
export const dryRun = (id: string, body: Body<`POST ${typeof ONE}/test`>) =>
  call('POST', `${ONE}/test`, { path: { id }, body })

export type Recipient = Answer<'GET /inbox/recipients'>['recipients'][number]

/** The addresses outside to which rules may forward mail. */
export const recipientsQuery = queryOptions({
  queryKey: ['recipients'],
  queryFn: ({ signal }) => call('GET', '/inbox/recipients', { signal }),
})

/** Sends a mail that asks the recipient for consent; a second one makes the first invalid. */
export const askRecipient = (address: string) => call('POST', '/inbox/recipients', { body: { address } })
export const removeRecipient = (id: string) => call('DELETE', '/inbox/recipients/{id}', { path: { id } })
