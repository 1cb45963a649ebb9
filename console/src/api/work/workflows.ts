import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call } from '../call.ts'

export type TemplateSummary = Answer<'GET /workflow/templates'>['templates'][number]
export type Template = Answer<'GET /workflow/templates/{template_id}'>
export type Definition = Template['definition']
export type NewTemplate = Body<'POST /workflow/templates'>
export type Replacement = Body<'PUT /workflow/templates/{template_id}'>
export type Simulation = Answer<'POST /workflow/templates/{template_id}/simulate'>
export type Step = Definition['steps'][number]

/** The prefix of all query keys of workflows. */
export const WORKFLOWS = ['workflows'] as const
const TEMPLATES = [...WORKFLOWS, 'templates'] as const

export const templatesQuery = (query: Query<'GET /workflow/templates'>) =>
  queryOptions({
    queryKey: [...TEMPLATES, query],
    queryFn: ({ signal }) => call('GET', '/workflow/templates', { query, signal }),
  })

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...TEMPLATES, id],
    queryFn: ({ signal }) => call('GET', '/workflow/templates/{template_id}', { path: { template_id: id }, signal }),
  })

/** Begins a run; the same request with the same key means the same run. */
export const startRun = (id: string, body: Body<'POST /workflow/templates/{template_id}/run'>, key: string) =>
  call('POST', '/workflow/templates/{template_id}/run', {
    path: { template_id: id },
    body,
    headers: { 'idempotency-key': key },
  })

/** The answer shows the signing secret of its webhook steps this once. */
export const createTemplate = (body: NewTemplate) => call('POST', '/workflow/templates', { body })

export const replaceTemplate = (id: string, body: Replacement) =>
  call('PUT', '/workflow/templates/{template_id}', { path: { template_id: id }, body })

export const deleteTemplate = (id: string) =>
  call('DELETE', '/workflow/templates/{template_id}', { path: { template_id: id } })

/** Goes through a run in which steps end as is said, without doing anything. */
export const simulateRun = (id: string, body: Body<'POST /workflow/templates/{template_id}/simulate'>) =>
  call('POST', '/workflow/templates/{template_id}/simulate', { path: { template_id: id }, body })
