import Type from 'typebox'
import { endpoint } from '../../../http/endpoint.ts'
import { openAiFault } from '../../../http/errors/protocol-faults.ts'
import { EventStream, WaitingAnswer } from '../../../http/waiting/answers.ts'
import { ChatCompletion, Model, ModelList, ResponseObject } from './answer-schema.ts'
import type { panelModels } from './models.ts'
import { ChatRequest, ResponseQuery, ResponseRequest } from './request-schema.ts'
import type { Answer, CompletionsService } from './service.ts'

interface Services {
  /** Loaded when a program first asks. */
  completions(): Promise<CompletionsService>
  models(): Promise<ReturnType<typeof panelModels>>
}

const door = { versions: 'unversioned', resource: 'v1', faults: 'openai', stability: 'experimental' } as const
const reads = { ...door, method: 'GET', auth: { permission: 'debates.read' } } as const
const asks = {
  ...door,
  method: 'POST',
  auth: { permission: 'debates.create' },
  audit: 'log',
  waits: 'open',
  produces: ['application/json', 'text/event-stream'],
  takesKey: true,
  bodyLimit: 4_194_304,
} as const

const KEPT =
  'Equal requests of one caller join while the debate runs; with an `Idempotency-Key` the same request within a day means the same debate.'
const ASKED_ONCE = {
  roundTrips: 6,
  because: 'The claim of the question comes before the limits, the panel and the debate that it begins',
}
const ESTIMATED = {
  roundTrips: 6,
  statements: 19,
  because: 'Where too few debates were held, the panel and what its models usually take are read for an estimate',
}

const ResponseId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) })

/** How the edge sends an answer. */
function sent<Body extends object>(answer: Answer<Body>): Body | EventStream | WaitingAnswer {
  if ('now' in answer) return answer.now
  if ('later' in answer) return new WaitingAnswer(answer.later)
  const { events, resumable, whenCut } = answer.stream
  return new EventStream(events, { resumable, whenCut: (why) => whenCut(openAiFault(why).error) })
}

export const completionRoutes = ({ completions, models }: Services) => [
  endpoint({
    ...asks,
    id: 'completions.create',
    path: '/v1/chat/completions',
    summary: 'Ask a panel through the Chat Completions interface of OpenAI',
    description: `The last message of the user is the question; earlier messages are material. The answer waits for the decision, or comes as server-sent events with \`stream\`. Rules answer titles, tags and other side prompts of chat programs. ${KEPT}`,
    refusals: [402, 404],
    body: ChatRequest,
    example: { body: { model: 'parley/panel', messages: [{ role: 'user', content: 'Should we ship on Friday?' }] } },
    response: ChatCompletion,
    handle: async ({ body, caller, request }) => sent(await (await completions()).chat(body, caller, request)),
  }),
  endpoint({
    ...reads,
    id: 'completions.models',
    path: '/v1/models',
    summary: 'List the panels that can be asked as models, with their prices',
    reads: ['agent_records', 'budget_pauses', 'debate_results'],
    readsAcross: true,
    database: ESTIMATED,
    response: ModelList,
    handle: async ({ caller }) => (await models()).list(caller),
  }),
  endpoint({
    ...reads,
    id: 'completions.model',
    path: '/v1/models/:id',
    summary: 'Show a panel that can be asked as a model',
    reads: ['agent_records', 'budget_pauses', 'debate_results'],
    readsAcross: true,
    refusals: [404],
    database: { ...ESTIMATED, statements: 12 },
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
    response: Model,
    handle: async ({ params, caller }) => (await models()).get(params.id, caller),
  }),
  endpoint({
    ...asks,
    id: 'completions.create-response',
    path: '/v1/responses',
    summary: 'Ask a panel through the Responses interface of OpenAI',
    description: `With \`background\` it answers at once, and you read the response later. ${KEPT}`,
    refusals: [402, 404],
    database: ASKED_ONCE,
    body: ResponseRequest,
    example: { body: { model: 'parley/panel', input: 'Should we ship on Friday?', background: true } },
    response: ResponseObject,
    handle: async ({ body, caller, request }) => sent(await (await completions()).respond(body, caller, request)),
  }),
  endpoint({
    ...reads,
    id: 'completions.get-response',
    path: '/v1/responses/:id',
    summary: 'Show a response, or follow it as server-sent events',
    description: 'A stream continues after the event `starting_after`, on any node.',
    waits: 'open',
    produces: ['application/json', 'text/event-stream'],
    refusals: [404],
    params: ResponseId,
    query: ResponseQuery,
    response: ResponseObject,
    handle: async ({ params, query, caller }) => sent(await (await completions()).response(params.id, query, caller)),
  }),
  endpoint({
    ...door,
    id: 'completions.cancel-response',
    method: 'POST',
    path: '/v1/responses/:id/cancel',
    summary: 'Cancel the debate of a response',
    auth: { permission: 'debates.update' },
    audit: 'log',
    refusals: [404],
    params: ResponseId,
    response: ResponseObject,
    handle: async ({ params, caller }) => (await completions()).cancel(params.id, caller),
  }),
]
