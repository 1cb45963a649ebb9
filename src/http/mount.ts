import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ServiceError, unavailable } from '../shared/errors.ts'
import { stayOnPrimary } from '../storage/connection/fair-pool.ts'
import { aliasesOf } from './aliases.ts'
import { CachedText, sendCached } from './answers/cached-text.ts'
import { envelope } from './answers/envelope.ts'
import { mediaTypeCheck, responseCheck, statusCheck } from './answers/response-check.ts'
import { type AuditSink, auditedHandler } from './audit/audited-requests.ts'
import { Upload } from './body/multipart.ts'
import { type Endpoint, RawAnswer, type ReplyControls } from './endpoint.ts'
import type { Method } from './endpoint-parts.ts'
import { type ViewFreshness, waitForViews } from './fresh-views.ts'
import { type RefreshCookie, refreshCookie } from './refresh-cookie.ts'
import { onceClosed } from './request-end.ts'
import { Facts } from './request-facts.ts'
import { inputReader } from './validation.ts'
import { underVersion } from './versions/api-version.ts'
import { EventStream, WaitingAnswer } from './waiting/answers.ts'
import { sendStream, sendWaiting } from './waiting/send-waiting.ts'
import type { WaitingRoom } from './waiting/waiting-room.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** The route is a former address of its endpoint. */
    former?: boolean
  }
  interface FastifyRequest {
    /** How many milliseconds it took until its answer began to wait; undefined where it does not. */
    beganWaitingAfter?: number
  }
}

interface MountOptions {
  now: () => Date
  /** Records every audited action. */
  auditTrail: AuditSink
  /**
   * How long a handler may take; exempt endpoints limit themselves, because a timer would be a good part of their cost.
   */
  timeoutMs: number
  /** Whether browsers reach the service by HTTPS. */
  https: boolean
  /** Waits for what endpoints read. */
  freshness: ViewFreshness
  /** Where answers wait that last. */
  room: WaitingRoom
  /** How often a waiting client gets a sign of life; 0 is never. */
  signSeconds: number
  /** Is told of an answer that waited and did not come to its end, because its caller left or it was cut. */
  onCut: (request: FastifyRequest, reply: FastifyReply) => void
  /** Is told of a fault of ours after the status of an answer was sent. */
  onBroken: (request: FastifyRequest, fault: unknown) => ServiceError
  /** Checks every answer against its schema: for tests. */
  checkResponses: boolean
}

export interface Address {
  method: Method
  path: string
  former: boolean
  /** The endpoint as it is at this address. */
  as: Endpoint
}

const fullPath = ({ versions }: Endpoint, path: string) => (versions === 'unversioned' ? path : `/api${path}`)

/** The addresses of an endpoint: its own, then the former ones, then its aliases. */
export const addressesOf = (endpoint: Endpoint): Address[] => [
  { method: endpoint.method, path: fullPath(endpoint, endpoint.path), former: false, as: endpoint },
  ...(endpoint.formerly ?? []).map(({ method = endpoint.method, path }) => ({
    method,
    path: fullPath(endpoint, path),
    former: true,
    as: endpoint,
  })),
  ...aliasesOf(endpoint).map((alias) => ({
    method: alias.method,
    path: fullPath(alias, alias.path),
    former: false,
    as: alias,
  })),
]

/** An anonymous caller may send no more than a form holds, unless the endpoint takes more. */
const PUBLIC_BODY_BYTES = 16_384

/** The largest body of an endpoint in bytes, where it is not the service's default. */
export const bodyLimitOf = ({ auth, bodyLimit }: Endpoint) =>
  bodyLimit ?? (auth === 'public' ? PUBLIC_BODY_BYTES : undefined)

/** How long a body may take to arrive, where that is longer than the default. */
export const arrivalMs = ({ upload }: Endpoint) => (upload ? upload.arrivalSeconds * 1000 : 0)

/** Mounts each address as one route; versions are resolved before routing. */
export function mount(app: FastifyInstance, endpoints: readonly Endpoint[], options: MountOptions) {
  app.decorateRequest('audited', false)
  app.decorateRequest('actAs')
  app.decorateRequest('handling')
  app.decorateRequest('atClose')
  app.decorateRequest('beganWaitingAfter')
  const throughCookie = refreshCookie({ secure: options.https, now: options.now })
  for (const { method, path, former, as: endpoint } of endpoints.flatMap(addressesOf)) {
    let made: ReturnType<typeof handlerOf> | undefined
    /** Made by the first request: most addresses are never asked for in the life of a process. */
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      made ??= handlerOf(endpoint, throughCookie, options)
      return made(request, reply)
    }
    const bodyLimit = bodyLimitOf(endpoint)
    const handlerTimeout = endpoint.waits === 'open' ? undefined : handlerMs(endpoint, options)
    app.route({ method, url: path, config: { endpoint, former }, bodyLimit, handlerTimeout, handler })
  }
}

/** How long a handler may take; undefined where nothing limits it. */
function handlerMs(endpoint: Endpoint, { timeoutMs }: Pick<MountOptions, 'timeoutMs'>): number | undefined {
  if (endpoint.limit === 'exempt') return undefined
  return (typeof endpoint.waits === 'number' ? endpoint.waits * 1000 : timeoutMs) + arrivalMs(endpoint)
}

/**
 * Limits what the framework's timer does not: it stops as soon as a body has been read, and where an answer waits
 * openly it would end that answer too, which has the usual time until it begins to wait.
 */
function answeredInTime(work: Promise<unknown>, milliseconds: number, reply: FastifyReply): Promise<unknown> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    if (!reply.sent) late.reject(unavailable('The request took too long'))
  }, milliseconds)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Node warns of more than ten listeners; the parts that wait for the end of such an answer are known. */
const MOST_LISTENERS = 20

/** The media type of an answer of JSON: its own, or its other name if the request asks for that or is of it. */
function jsonTypeOf({ dialect, alsoAs }: Endpoint) {
  const own = dialect ?? 'application/json'
  const named = (header: string | undefined) => alsoAs !== undefined && header?.includes(alsoAs)
  return ({ headers }: FastifyRequest) =>
    `${named(headers.accept) || named(headers['content-type']) ? alsoAs : own}; charset=utf-8`
}

function handlerOf(endpoint: Endpoint, throughCookie: RefreshCookie, options: MountOptions) {
  const { now, checkResponses, signSeconds } = options
  const read = inputReader(endpoint)
  const check = checkResponses ? responseCheck(endpoint) : undefined
  const act = auditedHandler(endpoint, options)
  const fresh = waitForViews(endpoint, options.freshness)
  const wrapped = endpoint.versions !== 'unversioned' && endpoint.envelope !== false
  const jsonType = jsonTypeOf(endpoint)
  const limitMs = handlerMs(endpoint, options)

  function textOf(answer: unknown, request: FastifyRequest, reply: FastifyReply): string {
    if (!wrapped || request.apiVersion !== 2 || reply.statusCode >= 400) return JSON.stringify(answer)
    const facts = {
      now: now(),
      requestId: request.id,
      url: request.originalUrl,
      mirrored: endpoint.envelope === 'mirrored',
    }
    return JSON.stringify(envelope(answer, facts))
  }

  /** What is read while an answer waits must not be older than what was read before. */
  function waitWith(answer: EventStream | WaitingAnswer, request: FastifyRequest, reply: FastifyReply) {
    const isStream = answer instanceof EventStream
    if (checkResponses) statusCheck(endpoint, reply.statusCode, request.apiVersion)
    if (checkResponses && isStream) mediaTypeCheck(endpoint, 'text/event-stream')
    if (request.method === 'HEAD')
      return reply.type(isStream ? 'text/event-stream' : jsonType(request)).send(Readable.from([]))
    const waiting = options.room.enter(request, reply, endpoint)
    reply.raw.setMaxListeners(MOST_LISTENERS)
    request.beganWaitingAfter = reply.elapsedTime
    onceClosed(reply, () => {
      if (!reply.raw.writableFinished) options.onCut(request, reply)
    })
    stayOnPrimary()
    const sending = { signSeconds, onBroken: (fault: unknown) => options.onBroken(request, fault) }
    if (isStream) return sendStream(reply, answer, waiting, sending)
    reply.type(jsonType(request))
    const checkedText = (found: object) => {
      check?.(found, reply.statusCode)
      return textOf(found, request, reply)
    }
    return sendWaiting(reply, answer, waiting, { ...sending, textOf: checkedText })
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { params, query, caller } = request
    const controls = controlsOf(reply)
    const answering = async (body: unknown) => {
      const input = read({ params, query, body })
      reply.code(endpoint.status ?? 200)
      if (fresh) await fresh(request, reply)
      const work = () => endpoint.handle({ ...input, caller, request: new Facts(request, reply), reply: controls })
      return act
        ? act(
            request,
            input.params,
            () => reply.statusCode,
            async () => work(),
          )
        : work()
    }
    const answered = throughCookie({ endpoint, request, reply: controls }, answering)
    request.handling = request.body instanceof Upload ? heard(request.body, reply, answered) : answered
    const ownLimit = endpoint.waits === 'open' || request.body !== undefined ? limitMs : undefined
    const answer = await (ownLimit ? answeredInTime(request.handling, ownLimit, reply) : request.handling)
    if (answer instanceof EventStream || answer instanceof WaitingAnswer) return waitWith(answer, request, reply)
    const raw = answer instanceof RawAnswer ? await rawBody(answer, request, reply) : undefined
    if (checkResponses) statusCheck(endpoint, reply.statusCode, request.apiVersion)
    if (answer instanceof RawAnswer) {
      if (checkResponses && reply.statusCode < 300) mediaTypeCheck(endpoint, answer.type)
      return reply.type(answer.type).send(raw)
    }
    check?.(answer, reply.statusCode)
    if (reply.statusCode === 201 && endpoint.location)
      reply.header('location', underVersion(request.apiVersion ?? 1, endpoint.location({ params, answer })))
    if (reply.statusCode === 204 || reply.statusCode === 304) return reply.send()
    reply.type(jsonType(request))
    return textOf(answer, request, reply)
  }
}

/** Reads the rest of an upload that is refused while it arrives, so that the caller receives the answer. */
async function heard(upload: Upload, reply: FastifyReply, answered: Promise<unknown>): Promise<unknown> {
  try {
    return await answered
  } catch (fault) {
    if (!(await upload.discard())) reply.header('connection', 'close')
    throw fault
  }
}

const rawBody = ({ body }: RawAnswer, request: FastifyRequest, reply: FastifyReply) =>
  body instanceof CachedText ? sendCached(request, reply, body) : body

const controlsOf = (reply: FastifyReply): ReplyControls => ({
  status: (code: number) => {
    reply.code(code)
  },
  header: (name: string, value: string) => {
    reply.header(name, value)
  },
})
