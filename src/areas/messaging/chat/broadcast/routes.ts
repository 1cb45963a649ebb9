import { endpoint } from '../../../../http/endpoint.ts'
import { perMinute } from '../../../../http/rate-limit/declared-limits.ts'
import { CHANNELS_PER_KEY } from '../../../../http/rate-limit/tier-limits.ts'
import * as S from './schema.ts'
import type { BroadcastService } from './service.ts'

export const broadcastRoutes = ({ broadcast }: BroadcastService) => [
  endpoint({
    id: 'chat.broadcast',
    method: 'POST',
    path: '/debates/:id/broadcast',
    summary: 'Tell how a debate ended where people talk: once in each place, however often it is asked for',
    auth: { permission: 'debates.update' },
    limit: [...perMinute(3, 'user'), ...CHANNELS_PER_KEY],
    refusals: [404, 409],
    body: S.Broadcast,
    example: { body: { channels: ['slack:C024BE91L'] } },
    response: S.Broadcasted,
    handle: ({ params, body, caller }) => broadcast(params.id, body, caller),
  }),
]
