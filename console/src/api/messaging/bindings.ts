import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body } from '../address.ts'
import { call } from '../call.ts'

export type Binding = Answer<'GET /bindings'>['bindings'][number]
export type BindingFields = Body<'POST /bindings'>
export type TriedMessage = Body<'POST /bindings/resolve'>
export type Resolved = Answer<'POST /bindings/resolve'>

export const BINDINGS = ['bindings'] as const

export const bindingsQuery = queryOptions({
  queryKey: [...BINDINGS, 'list'],
  queryFn: ({ signal }) => call('GET', '/bindings', { signal }),
})

export const createBinding = (body: BindingFields) => call('POST', '/bindings', { body })

/** The address names a part `provider` for all methods; for these two it is the binding. */
const ONE = '/bindings/{provider}'
export const replaceBinding = (id: string, body: BindingFields) => call('PUT', ONE, { path: { provider: id }, body })
export const removeBinding = (id: string) => call('DELETE', ONE, { path: { provider: id } })

/** Which would take up such a message; nothing happens. */
export const tryMessage = (body: TriedMessage) => call('POST', '/bindings/resolve', { body })
