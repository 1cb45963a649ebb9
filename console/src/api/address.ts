import type { AnswerAt, Method, PathBelow, RequestAt } from '@parley/client/contract'

export { type AddressValues, addressOf } from '@parley/client/address'

/** The prefix of the current version of the API. */
export const API = '/api/v2'
type Api = typeof API

/** The endpoints of the API by method and path, such as `GET /debates/{id}`. */
type Endpoint = { [Verb in Method]: `${Verb} ${PathBelow<Api, Verb>}` }[Method]
type Below<Called extends Endpoint> = Called extends `${infer Verb} ${infer Path}` ? `${Verb} ${Api}${Path}` : never

/** What an endpoint answers. */
export type Answer<Called extends Endpoint> = AnswerAt<Below<Called>>
export type Query<Called extends Endpoint> = NonNullable<RequestAt<Below<Called>>['query']>
export type Body<Called extends Endpoint> = NonNullable<RequestAt<Below<Called>>['body']>
