import type { Static, TObject, TSchema } from 'typebox'
import type { AnyCaller } from '../shared/identity/caller.ts'
import type { Upload, UploadRules } from './body/multipart.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How an endpoint answers besides its `status`: what is not there yet, where a browser goes on, what is unchanged. */
export type OtherStatus = 200 | 202 | 302 | 304

/** What a handler answers itself where others throw, because the caller wants to read more than an error, or in other words. */
export interface OwnRefusal<Body extends TSchema> {
  statuses: readonly (400 | 401 | 503)[]
  body: Body
}

/** What was made: the answer to its maker, and the parameters of the path. */
export interface CreatedResource<P, Answer> {
  params: P
  answer: Answer
}

/** What stands in a request that is shown as an example. */
export interface Example {
  /** Of what everybody has; what is an organization's own is named otherwise for each. */
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | boolean>>
  body?: object
}

/** What came with a request: each as it was read. */
export interface Inputs {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Another address of an endpoint, under which existing clients look for it. It is the same endpoint: rights, limits and
 * scopes are its own, and what was sent is read by its own rules.
 */
export interface Alias {
  /** The id of the endpoint. */
  of: string
  method?: Method
  path: string
  params?: TObject
  /** What may be sent here, where that is something else. */
  query?: TObject
  body?: TSchema
  /** What the endpoint is handed, made of what was sent here; unless told, the same. */
  takes?(sent: Inputs & { caller: AnyCaller }): Partial<Inputs>
  /** What is answered here, where that is something else. */
  response?: TSchema
  answers?(answer: unknown): unknown
  /** A request that works here, where that is something else. */
  example?: Example
}

/** An address that still answers, is deprecated, and points to the endpoint's own. */
export interface FormerAddress {
  path: string
  method?: Method
}

/** What a handler is given of a query or a body. */
export type Input<Schema> = Schema extends TSchema ? Static<Schema> : undefined
/** What it is given of a file that comes with fields. */
export type UploadInput<U> = U extends UploadRules ? Upload<Static<U['fields']>> : never

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What it is given of the address. */
export type Params<P, Path extends string> = P extends TObject ? Static<P> : { [Name in ParamNames<Path>]: string }
