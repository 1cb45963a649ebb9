import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call } from '../call.ts'

export type Debate = Answer<'GET /debates/{id}'>
export type DebateSummary = Answer<'GET /debates'>['debates'][number]
export type Consensus = Answer<'GET /debates/{id}/consensus'>

export const debateListQuery = (query: Query<'GET /debates'>) =>
  queryOptions({
    queryKey: ['debates', 'list', query],
    queryFn: ({ signal }) => call('GET', '/debates', { query, signal }),
  })

export const debateQuery = (id: string) =>
  queryOptions({
    queryKey: ['debates', id],
    queryFn: ({ signal }) => call('GET', '/debates/{id}', { path: { id }, signal }),
  })

export const consensusQuery = (id: string) =>
  queryOptions({
    queryKey: ['debates', id, 'consensus'],
    queryFn: ({ signal }) => call('GET', '/debates/{id}/consensus', { path: { id }, signal }),
  })

export const pauseDebate = (id: string) => call('POST', '/debates/{id}/pause', { path: { id } })

/** Resumes a paused debate at the checkpoint that the pause made. */
export const resumeDebate = (checkpoint: string) =>
  call('POST', '/checkpoints/{id}/resume', { path: { id: checkpoint } })

export const cancelDebate = (id: string) => call('POST', '/debates/{id}/cancel', { path: { id } })

export const intervene = (id: string, body: Body<'POST /debates/{id}/intervene'>) =>
  call('POST', '/debates/{id}/intervene', { path: { id }, body })

export const answerBreakpoint = (breakpoint: string, body: Body<'POST /breakpoints/{id}/resolve'>) =>
  call('POST', '/breakpoints/{id}/resolve', { path: { id: breakpoint }, body })
