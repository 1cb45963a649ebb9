import Type from 'typebox'
import { endpoint, type RequestFacts } from '../../../../http/endpoint.ts'
import { perMinute } from '../../../../http/rate-limit/declared-limits.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { CreatedDebate, DebateRequest, StreamStarted } from './schema.ts'
import type { DebateStarter, StreamStart } from './service.ts'

/** A megabyte of context may be several in JSON. */
export const LONG_BODY = 4_194_304

/** What every way to start a debate has in common; all use the same rate limits. */
export const startLimits = {
  method: 'POST',
  auth: { permission: 'debates.create' },
  action: 'debate_create',
  limit: perMinute(30, 'ip', 'debates.create'),
  bodyLimit: LONG_BODY,
} as const

/** A key may stand for another request, or for a debate that was erased. */
const keyed = { ...startLimits, refusals: [402, 404, 409], takesKey: true } as const

const made = { status: 201, location: ({ answer }: { answer: CreatedDebate }) => `/debates/${answer.id}` } as const

const isSemantic = ({ consensus, protocol }: DebateRequest) =>
  consensus === 'semantic' || protocol?.consensus === 'semantic'

const keyIn = ({ headers }: RequestFacts) => [headers['idempotency-key']].flat()[0]

export function startRoutes({ create, startStream }: { create: DebateStarter['create']; startStream: StreamStart }) {
  const handle = async ({ body, caller, request }: { body: DebateRequest; caller: Caller; request: RequestFacts }) => ({
    ...(await create(body, caller, keyIn(request))),
    consensus_note: isSemantic(body) ? 'Proposals are compared by vote: `semantic` is taken as `majority`' : null,
  })
  return [
    endpoint({
      ...keyed,
      id: 'debates.create',
      audit: 'log',
      path: '/debates',
      summary: 'Start a debate',
      description:
        'Answers at once; the debate continues in the background. Repeating the request with the same `Idempotency-Key` within a day returns the same debate.',
      formerly: [{ path: '/debate' }],
      ...made,
      body: DebateRequest,
      example: { body: { topic: 'Should we move the database to the new region?', rounds: 2 } },
      response: CreatedDebate,
      handle,
    }),
    endpoint({
      ...keyed,
      id: 'debates.start',
      audit: 'log',
      path: '/debates/start',
      summary: 'Start a debate',
      formerly: [{ path: '/debate/new' }],
      ...made,
      body: DebateRequest,
      example: { body: { topic: 'Should we move the database to the new region?', rounds: 2 } },
      response: CreatedDebate,
      handle,
    }),
    endpoint({
      ...keyed,
      id: 'debates.start-stream',
      audit: 'log',
      path: '/stream/start',
      summary: 'Get the address to follow a debate at; with a topic, start one',
      replacement: '/ws',
      body: Type.Object({ ...DebateRequest.properties, debate_id: Type.Optional(Type.String({ maxLength: 64 })) }),
      example: { body: { topic: 'Should we move the database to the new region?', rounds: 2 } },
      response: StreamStarted,
      handle: ({ body, caller, request }) => startStream(body, caller, keyIn(request)),
    }),
  ]
}
