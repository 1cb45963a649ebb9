import { endpoint } from '../../../../http/endpoint.ts'
import { perMinute } from '../../../../http/rate-limit/declared-limits.ts'
import { withVersionedAddresses } from '../../../../http/versions/api-version.ts'
import { asking, LONG_BODY } from '../routes.ts'
import * as S from './schema.ts'
import type { GauntletService } from './service.ts'

const read = { permission: 'debates.read' } as const

export const gauntletRoutes = (gauntlet: GauntletService) => [
  endpoint({
    ...asking,
    id: 'gauntlet.start',
    path: '/gauntlet',
    summary: 'Run a gauntlet: attack something from many sides, defend it and vote on it',
    limit: perMinute(5, 'user'),
    bodyLimit: LONG_BODY,
    refusals: [402, 409],
    status: 202,
    body: S.GauntletRequest,
    example: { body: { input: 'Everybody may read every report.' } },
    response: S.GauntletStarted,
    handle: async ({ body, caller, request }) =>
      withVersionedAddresses(await gauntlet.start(body, caller), request.version, 'status_url'),
  }),
  endpoint({
    id: 'gauntlet.list',
    method: 'GET',
    path: '/gauntlet',
    summary: "List the results of the organization's gauntlets, newest first",
    auth: read,
    reads: ['probes.report'],
    query: S.GauntletQuery,
    response: S.GauntletResults,
    handle: ({ query, caller }) => gauntlet.list(query, caller),
  }),
  endpoint({
    id: 'probes.gauntlet-personas',
    method: 'GET',
    path: '/gauntlet/personas',
    summary: 'List the personas that a gauntlet attacks as',
    auth: read,
    response: S.Personas,
    handle: () => gauntlet.personas(),
  }),
  endpoint({
    id: 'gauntlet.get',
    method: 'GET',
    path: '/gauntlet/:id',
    summary: 'Show the progress of a gauntlet, and its result',
    auth: read,
    reads: ['probes.report'],
    response: S.GauntletRun,
    handle: ({ params, caller }) => gauntlet.get(params.id, caller),
  }),
]
