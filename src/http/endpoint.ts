import type { Readable } from 'node:stream'
import type { Static, TNever, TObject, TSchema } from 'typebox'
import type { ActAs, AnyCaller, Caller, Resource } from '../shared/identity/caller.ts'
import type { Permission } from '../shared/identity/permissions.ts'
import type { CachedText } from './answers/cached-text.ts'
import type { UploadRules } from './body/multipart.ts'
import type {
  Alias,
  CreatedResource,
  Example,
  FormerAddress,
  Input,
  Method,
  OtherStatus,
  OwnRefusal,
  Params,
  UploadInput,
} from './endpoint-parts.ts'
import type { FaultDialect } from './errors/protocol-faults.ts'
import type { LimitedAction, NamedLimit } from './rate-limit/declared-limits.ts'
import type { EventStream, WaitingAnswer } from './waiting/answers.ts'

export type Stability = 'stable' | 'beta' | 'experimental' | 'internal' | 'deprecated'
export type ApiVersion = 1 | 2

/** Which kind of caller may call at all. The right to one particular thing is a rule of the area's service. */
export type Auth = 'public' | 'user' | 'admin' | 'scim' | 'signature' | { permission: Permission }

/**
 * What the rules of an area throw: unknown credentials, no budget, no right, not found, a state that forbids it, gone,
 * changed meanwhile.
 */
type Refusal = 401 | 402 | 403 | 404 | 409 | 410 | 412

type CallerFor<A extends Auth> = A extends 'public' | 'scim' | 'signature' ? AnyCaller : Caller

export interface RequestFacts {
  id: string
  ip: string
  userAgent: string
  /** The endpoint of a GET answers HEAD too. */
  method: string
  /** The URL as the caller wrote it, with its query. */
  url: string
  version: ApiVersion
  /** False for a call that one of our services signed: nothing it does is charged. */
  limited: boolean
  /** For `auth: 'signature'`, any header that came more than once is a list. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The signed bytes; only for `auth: 'signature'`, whose body the edge parses only if it is described. */
  rawBody: Buffer
  /** Aborted when the caller disconnects or the request times out. */
  signal: AbortSignal
  /** What `withCaller` names; undefined where the caller was remembered. */
  broughtWithCaller: Promise<unknown> | undefined
  /** Only for `auth: 'public'`: states who the caller turned out to be, before anything is done for them. */
  actAs: ActAs
}

export interface ReplyControls {
  status(code: number): void
  header(name: string, value: string): void
}

interface Context<P, Q, B, C> {
  params: P
  query: Q
  body: B
  caller: C
  request: RequestFacts
  reply: ReplyControls
}

/** An answer that is not JSON of the response schema: Prometheus text, a page, a file, a feed. */
export class RawAnswer {
  readonly type: string
  readonly body: string | Buffer | Readable | CachedText
  constructor(type: string, body: string | Buffer | Readable | CachedText) {
    this.type = type
    this.body = body
  }
}

/** What is not told is that of the kind of the endpoint: a read of one thing, a list or a write. */
interface DatabaseUse {
  roundTrips?: number
  statements?: number
  because: string
}

type Answer<R extends TSchema, F extends TSchema> = Static<R> | Static<F> | RawAnswer | EventStream | WaitingAnswer

export interface EndpointOptions<
  Path extends string,
  A extends Auth,
  P extends TObject | undefined,
  Q extends TObject | undefined,
  B extends TSchema | undefined,
  R extends TSchema,
  F extends TSchema = TNever,
  U extends UploadRules | undefined = undefined,
> {
  /** Operation id, metric label and rate-limit key. */
  id: string
  method: Method
  /** Below `/api` (and `/api/v1`, `/api/v2`) unless `versions` is `unversioned`. */
  path: Path
  summary: string
  description?: string
  auth: A
  /** It acts on what belongs to the person and not to the organization, so viewers may call it too. */
  personal?: true
  /** Refusals by a rule of the area, besides those that follow from the rest of the object. */
  refusals?: readonly Refusal[]
  refusesItself?: OwnRefusal<F>
  /** The refusals that are a page for callers who read no JSON. */
  refusesByPage?: readonly Refusal[]
  /** On v2 an API key is refused: organizations, people and webhook configuration need a signed-in person. */
  oauthOnly?: true
  /**
   * The views whose tables it reads, and the reactions whose rows it shows: it waits until they have what the log held
   * at the request. A test finds views that are not named.
   */
  reads?: readonly string[]
  /** What the statement that looks up the caller brings along, if one is sent; the handler finds it in its request. */
  withCaller?: 'profile'
  /** It also reads views of other tenants than the caller's and their payer's. */
  readsAcross?: true
  /**
   * How many round trips to the database, one after the other, and how many statements its plainest request may take
   * once the caller is known, where that is more than for its kind, and why. A test counts them.
   */
  database?: DatabaseUse
  /**
   * How it is audited: a `read` that gets an entry; a write that begins only once its intent is on disk (`intent`); one
   * that a debate's log records (`log`); or a query that changes nothing although it is sent like a write (`nothing`).
   * Every other write gets an entry without a mark.
   */
  audit?: 'read' | 'intent' | 'log' | 'nothing'
  /** Only for a caller who signed in within the last five minutes, so never for an API key. */
  fresh?: true
  /**
   * `unproven`: signed requests are not limited here, and the endpoint counts those whose signature verifies for
   * nobody.
   */
  limit?: 'exempt' | 'unproven' | NamedLimit[]
  action?: LimitedAction
  stability?: Stability
  versions?: readonly ApiVersion[] | 'unversioned'
  formerly?: readonly FormerAddress[]
  /** The v2 address that replaces this endpoint, if it is not the same path. */
  successor?: string
  /** The unversioned address that replaces this endpoint entirely, so that it is deprecated in all versions. */
  replacement?: string
  status?: number
  otherStatuses?: readonly OtherStatus[]
  /** With `status: 201`: the address of what was created, below `/api`. */
  location?: (made: CreatedResource<Params<P, Path>, Static<R>>) => string
  params?: P
  query?: Q
  body?: B
  /**
   * Body types besides JSON: `form` is `application/x-www-form-urlencoded`, whose fields are texts; `text` is
   * `text/plain`, with a string as the body; `multipart` only as signed bytes.
   */
  accepts?: readonly ('form' | 'text' | 'multipart')[]
  /** It also takes a file as `multipart/form-data`: `body` is then the upload, still arriving. */
  upload?: U
  /** The same request with the same `Idempotency-Key` is carried out once; its own rule reads the header. */
  takesKey?: true
  /** A request that works; without one, the plainest request of its schemas does. A test sends it. */
  example?: Example
  response: R
  /** The media types of a `RawAnswer`; default JSON. */
  produces?: string | readonly string[]
  /** It answers with a file (`sendFile`): whole, in part, or 304. */
  sendsFile?: true
  /** The media type of its JSON, where it is a dialect; plain JSON is accepted too. */
  dialect?: 'application/scim+json'
  /** Another media type of its JSON, which it takes, and answers to clients that ask for it. */
  alsoAs?: 'application/a2a+json'
  /** False for JSON that v2 never wraps: OpenAPI documents, OAuth token answers. */
  envelope?: false | 'mirrored'
  /** Refusals leave in the words of this protocol; `oauth` is RFC 6749, for what cannot be understood. */
  faults?: FaultDialect
  /** The door that it belongs to: the token of a grant opens the endpoints of its resource and no others. */
  resource?: Resource
  /** Pages of any origin may call it: a document for all, or what gives nothing away without a secret. */
  anyOrigin?: true
  /** Pages of origins that are neither ours nor listed are refused, so that no page reaches it under a borrowed name. */
  ownOrigins?: true
  /**
   * It may take longer than other endpoints: so many seconds, at most 600; or `open`, if it answers with an
   * `EventStream` or a `WaitingAnswer`, which last as long as what they wait for.
   */
  waits?: number | 'open'
  /** Whether it is called in workspaces too, where that is not as its area says. */
  workspaces?: boolean
  /** What happens to the refresh token in a browser's cookie: it replaces the one in the body, or is discarded. */
  refreshCookie?: 'spent' | 'dropped'
  /** The largest body in bytes, where the service's default is not enough. */
  bodyLimit?: number
  handle(
    context: Context<Params<P, Path>, Input<Q>, Input<B> | UploadInput<U>, CallerFor<A>>,
  ): Answer<R, F> | Promise<Answer<R, F>>
}

/** An endpoint of any type, as the edge sees it. */
export interface Endpoint
  extends Omit<
    EndpointOptions<
      string,
      Auth,
      TObject | undefined,
      TObject | undefined,
      TSchema | undefined,
      TSchema,
      TSchema,
      UploadRules | undefined
    >,
    'handle' | 'location'
  > {
  location?: (made: CreatedResource<unknown, unknown>) => string
  handle(context: Context<unknown, unknown, unknown, AnyCaller>): unknown
  /** Other addresses where existing clients look for it; from the `aliases` of its area. */
  also?: readonly Alias[]
  /** This is an alias: the name of its operation, and its area. */
  alias?: { name: string; of: string; own: { body: boolean; response: boolean } }
}

export function endpoint<
  const Path extends string,
  const A extends Auth,
  R extends TSchema,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
  F extends TSchema = TNever,
  U extends UploadRules | undefined = undefined,
>(options: EndpointOptions<Path, A, P, Q, B, R, F, U>): Endpoint {
  return options as unknown as Endpoint
}
