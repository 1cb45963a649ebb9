import type { Static, TObject, TSchema } from 'typebox'
import type { AnyCaller } from '../shared/identity/caller.ts'
import type { Upload, UploadRules } from './body/multipart.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Statuses besides the endpoint's `status`: not there yet, a redirect of the browser, not modified. */
export type OtherStatus = 200 | 202 | 302 | 304

/** A refusal that a handler answers itself, because the caller needs more than an error, or another format. */
export interface OwnRefusal<Body extends TSchema> {
  statuses: readonly (400 | 401 | 503)[]
  body: Body
}

/** What was created: the answer, and the parameters of the path. */
export interface CreatedResource<P, Answer> {
  params: P
  answer: Answer
}

/** The values of an example request. */
export interface Example {
  /** Values that exist everywhere; those of an organization differ for each. */
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | boolean>>
  body?: object
}

/** The parsed inputs of a request. */
export interface Inputs {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Another address of an endpoint, under which existing clients look for it. It is the same endpoint: rights, limits and
 * scopes are its own, and its own rules read what was sent.
 */
export interface Alias {
  /** The id of the endpoint. */
  of: string
  method?: Method
  path: string
  params?: TObject
  /** What may be sent here, where it differs. */
  query?: TObject
  body?: TSchema
  /** Translates what was sent here for the endpoint; by default it stays the same. */
  takes?(sent: Inputs & { caller: AnyCaller }): Partial<Inputs>
  /** What is answered here, where it differs. */
  response?: TSchema
  answers?(answer: unknown): unknown
  /** A request that works here, where it differs. */
  example?: Example
}

/** An address that still answers, is deprecated, and points to the endpoint's own. */
export interface FormerAddress {
  path: string
  method?: Method
}

/** A query or body as the handler receives it. */
export type Input<Schema> = Schema extends TSchema ? Static<Schema> : undefined
/** An upload with fields as the handler receives it. */
export type UploadInput<U> = U extends UploadRules ? Upload<Static<U['fields']>> : never

/** A colon that is no parameter separates words, as a slash does. */
type ParamNames<Path extends string> = Path extends `${infer Before}(${string})${infer After}`
  ? ParamNames<`${Before}${After}`>
  : Path extends `${infer Before}::${infer After}`
    ? ParamNames<`${Before}/${After}`>
    : PlainParamNames<Path>

type PlainParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PlainParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Path parameters as the handler receives them. */
export type Params<P, Path extends string> = P extends TObject ? Static<P> : { [Name in ParamNames<Path>]: string }
