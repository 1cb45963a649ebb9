import { endpoint } from '../../../http/endpoint.ts'
import { READ } from './limited-routes.ts'
import type { Samples } from './samples.ts'
import * as S from './schema.ts'

export const sampleRoutes = (sample: Samples) => [
  endpoint({
    id: 'automation.sample',
    method: 'GET',
    path: '/integrations/samples/:event',
    summary: 'Show what was told of an event last, as a delivery tells it',
    ...READ,
    params: S.EventParams,
    example: { params: { event: 'debate.completed' } },
    response: S.Sample,
    handle: ({ params, caller }) => sample(params.event, caller),
  }),
]
