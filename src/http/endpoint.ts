import type { Readable } from 'node:stream'
import type { Static, TNever, TObject, TSchema } from 'typebox'
import type { ActAs, AnyCaller, Caller } from '../shared/identity/caller.ts'
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
import type { LimitedAction, NamedLimit } from './rate-limit/declared-limits.ts'

export type Stability = 'stable' | 'beta' | 'experimental' | 'internal' | 'deprecated'
export type ApiVersion = 1 | 2

/** Which kind of caller may come in at all. The right to one particular thing is a rule of the area's service. */
export type Auth = 'public' | 'user' | 'admin' | 'scim' | 'signature' | { permission: Permission }

/** What an area's rules throw: unknown credentials, no budget, no right, no such thing, its state forbids it, not any more, it has changed. */
type Refusal = 401 | 402 | 403 | 404 | 409 | 410 | 412

type CallerFor<A extends Auth> = A extends 'public' | 'scim' | 'signature' ? AnyCaller : Caller

export interface RequestFacts {
  id: string
  ip: string
  userAgent: string
  /** A HEAD is answered by the endpoint of its GET. */
  method: string
  /** The address as the caller wrote it, with its query. */
  url: string
  version: ApiVersion
  /** False for a call that one service of ours signed: nothing that it does is charged. */
  limited: boolean
  /** For `auth: 'signature'` a header that came more than once is a list, whatever header it is. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes that were signed; only for `auth: 'signature'`, whose body is read by the edge only where it is described. */
  rawBody: Buffer
  /** Aborted when the caller goes away or the request times out. */
  signal: AbortSignal
  /** Only for `auth: 'public'`: says who the caller turned out to be, before anything is done for them. */
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

type Answer<R extends TSchema, F extends TSchema> = Static<R> | Static<F> | RawAnswer

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
  /** It acts on what belongs to the person and not to the organization, so viewers may do it too. */
  personal?: true
  /** How it refuses besides what follows from the rest of the object: by a rule of the area. */
  refusals?: readonly Refusal[]
  refusesItself?: OwnRefusal<F>
  /** Of its refusals, those that are a page for whoever reads no JSON. */
  refusesByPage?: readonly Refusal[]
  /** On v2 an API key is refused: organizations, people and webhook configuration need somebody who signed in. */
  oauthOnly?: true
  /**
   * The views whose tables it reads, and the reactions whose rows it shows: it waits until they have what the log held when it was
   * asked. A test finds views that are not named.
   */
  reads?: readonly string[]
  /** What it reads of views is not only of the tenant of its caller and of who pays for it. */
  readsAcross?: true
  /** How it is entered in the audit log: a `read` that is, a write that does not begin before it is on the disk that it will (`intent`), one that a debate's log tells of (`log`), or a question that changes nothing although it is put like a write (`nothing`). Every other write is entered without being marked. */
  audit?: 'read' | 'intent' | 'log' | 'nothing'
  /** Only for whoever signed in within the last five minutes, so never for an API key. */
  fresh?: true
  /** `unproven`: whoever signs is not limited here, and those whose signature fits nobody are counted by the endpoint. */
  limit?: 'exempt' | 'unproven' | NamedLimit[]
  action?: LimitedAction
  stability?: Stability
  versions?: readonly ApiVersion[] | 'unversioned'
  formerly?: readonly FormerAddress[]
  /** The v2 address that replaces this endpoint, where it is not the same path. */
  successor?: string
  /** The address outside the versions that replaces this endpoint altogether, so that it is deprecated in all of them. */
  replacement?: string
  status?: number
  otherStatuses?: readonly OtherStatus[]
  /** With `status: 201`: where what was made is found, below `/api`. */
  location?: (made: CreatedResource<Params<P, Path>, Static<R>>) => string
  params?: P
  query?: Q
  body?: B
  /**
   * What the body may be besides JSON: `form` is `application/x-www-form-urlencoded`, whose fields are texts; `text` is
   * `text/plain`, and the body a string; `multipart` only as the bytes that were signed.
   */
  accepts?: readonly ('form' | 'text' | 'multipart')[]
  /** It takes a file as `multipart/form-data` too: `body` is then the upload, still on its way. */
  upload?: U
  /** A request that works; without one, the plainest of its schemas does. A test sends it. */
  example?: Example
  response: R
  /** The media types of a `RawAnswer`; default JSON. */
  produces?: string | readonly string[]
  /** It answers with a file (`sendFile`): whole, in part, or not again. */
  sendsFile?: true
  /** The media type of the JSON that comes and goes, where it is a dialect; plain JSON is taken all the same. */
  dialect?: 'application/scim+json'
  /** False for JSON that is never wrapped in v2: OpenAPI documents, OAuth token answers. */
  envelope?: false | 'mirrored'
  /** A request that cannot be understood is refused in the words of RFC 6749. */
  faults?: 'oauth'
  /** What happens to the refresh token in a browser's cookie: it stands in for the one of the body, or is thrown away. */
  refreshCookie?: 'spent' | 'dropped'
  /** The largest body in bytes, where the default of the service is not enough. */
  bodyLimit?: number
  handle(
    context: Context<Params<P, Path>, Input<Q>, Input<B> | UploadInput<U>, CallerFor<A>>,
  ): Answer<R, F> | Promise<Answer<R, F>>
}

/** An endpoint of any shape, as the edge sees it. */
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
  /** Where existing clients look for it; from the `aliases` of its area. */
  also?: readonly Alias[]
  /** This is an alias: what its operation is called, and whose it is. */
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
