import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { HoldService } from './service.ts'

const manage = { permission: 'privacy.manage' } as const

export const holdRoutes = (holds: HoldService) => [
  endpoint({
    id: 'holds.list',
    method: 'GET',
    path: '/privacy/holds',
    summary: 'List legal holds: what neither erasure nor retention may remove',
    auth: manage,
    audit: 'read',
    query: S.HoldQuery,
    response: S.Holds,
    handle: ({ query, caller }) => holds.list(query.active_only, caller),
  }),
  endpoint({
    id: 'holds.place',
    method: 'POST',
    path: '/privacy/holds',
    summary: 'Place people, debates or retention policies on hold while a case is open',
    auth: manage,
    fresh: true,
    audit: 'intent',
    status: 201,
    body: S.HoldBody,
    example: { body: { name: 'Case 12', user_ids: ['usr_1'] } },
    location: () => '/privacy/holds',
    response: S.Hold,
    handle: ({ body, caller }) => holds.place(body, caller),
  }),
  endpoint({
    id: 'holds.lift',
    method: 'DELETE',
    path: '/privacy/holds/:hold_id',
    summary: 'Lift a hold; it stays listed as lifted',
    auth: manage,
    fresh: true,
    audit: 'intent',
    refusals: [404, 409],
    response: S.Hold,
    handle: ({ params, caller }) => holds.lift(params.hold_id, caller),
  }),
]
