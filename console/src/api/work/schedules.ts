import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call } from '../call.ts'
import { WORKFLOWS } from './workflows.ts'

export type Schedule = Answer<'GET /workflow/schedules'>['schedules'][number]
export type NewSchedule = Body<'POST /workflow/schedules'>
export type ScheduleChange = Body<'PATCH /workflow/schedules/{schedule_id}'>

export const SCHEDULES = [...WORKFLOWS, 'schedules'] as const

export const schedulesQuery = (query: Query<'GET /workflow/schedules'>) =>
  queryOptions({
    queryKey: [...SCHEDULES, query],
    queryFn: ({ signal }) => call('GET', '/workflow/schedules', { query, signal }),
  })

export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: [...SCHEDULES, id],
    queryFn: ({ signal }) => call('GET', '/workflow/schedules/{schedule_id}', { path: { schedule_id: id }, signal }),
  })

/** It begins runs in the name of the signed-in person. */
export const createSchedule = (body: NewSchedule) => call('POST', '/workflow/schedules', { body })

/** From then on it begins runs in the name of the signed-in person, unless it is only paused. */
export const changeSchedule = (id: string, body: ScheduleChange) =>
  call('PATCH', '/workflow/schedules/{schedule_id}', { path: { schedule_id: id }, body })

export const deleteSchedule = (id: string) =>
  call('DELETE', '/workflow/schedules/{schedule_id}', { path: { schedule_id: id } })
