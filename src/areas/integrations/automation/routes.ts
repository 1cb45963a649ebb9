import { endpoint } from '../../../http/endpoint.ts'
import { CHANNELS_PER_KEY as limit } from '../../../http/rate-limit/tier-limits.ts'
import type { Samples } from './sample-store.ts'
import * as S from './schema.ts'

export const sampleRoutes = (sample: Samples) => [
  endpoint({
    id: 'automation.sample',
    method: 'GET',
    path: '/integrations/samples/:event',
    summary: 'Show the last occurrence of an event, as a delivery reports it',
    ...READ,
    params: S.EventParams,
    example: { params: { event: 'debate.completed' } },
    response: S.Sample,
    handle: ({ params, caller }) => sample(params.event, caller),
  }),
]

export const READ = { auth: { permission: 'automation.read' }, limit } as const
export const MANAGED = { auth: { permission: 'automation.manage' }, oauthOnly: true, limit } as const
/** On v1 the key of an automation platform may subscribe by itself. */
export const SUBSCRIBED = { auth: { permission: 'automation.write' }, oauthOnly: true, limit } as const
