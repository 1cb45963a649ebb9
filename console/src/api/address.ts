import type { AnswerAt, Method, PathBelow, RequestAt } from '@parley/client'

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

/** The parameters of an address. */
export interface AddressValues {
  path?: object
  query?: object
}

/** Fills in the values of a path, and appends the query without its empty values. */
export function addressOf(path: string, { path: values = {}, query = {} }: AddressValues = {}): string {
  const filled = Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
  return `${filled}${text && `?${text}`}`
}
