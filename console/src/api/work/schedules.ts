import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call } from '../call.ts'
import { WORKFLOWS } from './workflows.ts'

export type Schedule = Answer<'GET /workflow/schedules'>['schedules'][number]
export type NewSchedule = Body<'POST /workflow/schedules'>

export const SCHEDULES = [...WORKFLOWS, 'schedules'] as const

export const schedulesQuery = (query: Query<'GET /workflow/schedules'>) =>
  queryOptions({
    queryKey: [...SCHEDULES, query],
    queryFn: ({ signal }) => call('GET', '/workflow/schedules', { query, signal }),
  })

/** It begins runs in the name of the signed-in person. */
export const createSchedule = (body: NewSchedule) => call('POST', '/workflow/schedules', { body })

/** Pauses it, or resumes it in the name of the signed-in person. */
export const setScheduleEnabled = (id: string, enabled: boolean) =>
  call('PATCH', '/workflow/schedules/{schedule_id}', { path: { schedule_id: id }, body: { enabled } })

export const deleteSchedule = (id: string) =>
  call('DELETE', '/workflow/schedules/{schedule_id}', { path: { schedule_id: id } })
