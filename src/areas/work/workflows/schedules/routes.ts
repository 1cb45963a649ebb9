import { endpoint } from '../../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { ScheduleService } from './service.ts'

const read = { permission: 'workflows.read' } as const
const write = { permission: 'workflows.write' } as const

/** Room for inputs of 256 KB, written with much space. */
const LONG_BODY = 524_288

const EXAMPLE: S.NewSchedule = {
  template_id: 'builtin-pipeline',
  inputs: { question: 'What has changed since yesterday?' },
  cron: '0 8 * * 1-5',
  timezone: 'Europe/Berlin',
}

export const scheduleRoutes = (schedules: ScheduleService) => [
  endpoint({
    id: 'workflows.schedules',
    method: 'GET',
    path: '/workflow/schedules',
    summary: 'List the schedules of workflows, newest first',
    auth: read,
    query: S.ScheduleQuery,
    response: S.ScheduleList,
    handle: ({ query, caller }) => schedules.list(query, caller),
  }),
  endpoint({
    id: 'workflows.schedule',
    method: 'GET',
    path: '/workflow/schedules/:schedule_id',
    summary: 'Show a schedule: its next run, the result of the last one, and why it paused',
    auth: read,
    response: S.Schedule,
    handle: ({ params, caller }) => schedules.get(params.schedule_id, caller),
  }),
  endpoint({
    id: 'workflows.create-schedule',
    method: 'POST',
    path: '/workflow/schedules',
    summary: 'Create a schedule that runs a template repeatedly',
    description:
      'It runs on your behalf, each time with the current version of the template. After an outage, one run replaces all missed ones.',
    auth: write,
    refusals: [403, 404, 409],
    status: 201,
    location: ({ answer }) => `/workflow/schedules/${answer.id}`,
    bodyLimit: LONG_BODY,
    body: S.NewSchedule,
    example: { body: EXAMPLE },
    response: S.Schedule,
    handle: ({ body, caller }) => schedules.create(body, caller),
  }),
  endpoint({
    id: 'workflows.change-schedule',
    method: 'PATCH',
    path: '/workflow/schedules/:schedule_id',
    summary: 'Change, pause or resume a schedule; any change but a pause makes the caller its owner',
    auth: write,
    refusals: [403, 409],
    bodyLimit: LONG_BODY,
    body: S.ScheduleChange,
    example: { body: { enabled: false } },
    response: S.Schedule,
    handle: ({ params, body, caller }) => schedules.change(params.schedule_id, body, caller),
  }),
  endpoint({
    id: 'workflows.delete-schedule',
    method: 'DELETE',
    path: '/workflow/schedules/:schedule_id',
    summary: 'Remove a schedule; its runs stay and continue',
    auth: write,
    response: S.DeletedSchedule,
    handle: ({ params, caller }) => schedules.remove(params.schedule_id, caller),
  }),
]
