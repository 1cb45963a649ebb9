import { endpoint, RawAnswer, type RequestFacts } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { ReplayService } from './service.ts'

const read = { permission: 'debates.read' } as const
const JSON_LINES = 'application/x-ndjson'

const wantsLines = ({ headers }: RequestFacts) =>
  String(headers.accept ?? '')
    .toLowerCase()
    .includes(JSON_LINES)

export const replayRoutes = (replays: ReplayService) => [
  endpoint({
    id: 'replays.list',
    method: 'GET',
    path: '/replays',
    summary: 'List the replays of finished debates, newest first',
    auth: read,
    reads: ['replays'],
    query: S.ReplayListQuery,
    response: S.ReplayList,
    handle: ({ query, caller }) => replays.list(query, caller),
  }),
  endpoint({
    id: 'replays.get',
    method: 'GET',
    path: '/replays/:id',
    summary: 'Replay a debate, event by event',
    description: `With \`Accept: ${JSON_LINES}\` or \`format=jsonl\` all events come as JSON lines.`,
    auth: read,
    query: S.ReplayQuery,
    produces: JSON_LINES,
    response: S.Replay,
    handle: async ({ params, query, caller, request }) =>
      query.format === 'jsonl' || wantsLines(request)
        ? new RawAnswer(JSON_LINES, await replays.lines(params.id, caller))
        : replays.get(params.id, query, caller),
  }),
]
