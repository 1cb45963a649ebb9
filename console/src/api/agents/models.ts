import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body } from '../address.ts'
import { call } from '../call.ts'

export type OfferedAgent = Answer<'GET /agents'>['agents'][number]

/** The query key of everything that changes when a model comes or goes. */
export const ROSTER = ['roster']

/** The agents that can be asked. */
export const rosterQuery = queryOptions({
  queryKey: [...ROSTER, 'agents'],
  queryFn: ({ signal }) => call('GET', '/agents', { signal }),
})

export type Models = Answer<'GET /models'>
export type Connection = Models['connections'][number]
export type EnvironmentModel = Models['environment'][number]
export type ConnectableProvider = Models['providers'][number]
type Trial = Body<'POST /models/test'>
export type TestResult = Answer<'POST /models/test'>
export type NewConnection = Body<'POST /models'>
export type ConnectionChange = Body<'PATCH /models/{id}'>
export type LocalServer = Answer<'GET /models/local'>['servers'][number]

/** A server at an address, which lists its models itself. */
export const OWN_SERVER = 'openai-compatible'

const LOOK_AGAIN_MS = 2_000
const isTesting = ({ connections, environment }: Models) =>
  [...environment, ...connections.flatMap(({ models }) => models)].some(({ testing }) => testing)

/** Refetched while models are being tested. */
export const modelsQuery = queryOptions({
  queryKey: [...ROSTER, 'models'],
  queryFn: ({ signal }) => call('GET', '/models', { signal }),
  refetchInterval: ({ state: { data } }) => (data && isTesting(data) ? LOOK_AGAIN_MS : false),
})

/** Each request probes ports on the machine of the service, so it is sent only once, and after a change. */
export const localServersQuery = queryOptions({
  queryKey: [...ROSTER, 'local-servers'],
  queryFn: ({ signal }) => call('GET', '/models/local', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
})

export const tryModel = (body: Trial) => call('POST', '/models/test', { body })
export const connectModels = (body: NewConnection) => call('POST', '/models', { body })
export const testConnection = (id: string, body: Body<'POST /models/{id}/test'> = {}) =>
  call('POST', '/models/{id}/test', { path: { id }, body: body })
export const testEnvironment = () => call('POST', '/models/environment/test', { body: {} })
export const changeConnection = (id: string, body: ConnectionChange) =>
  call('PATCH', '/models/{id}', { path: { id }, body })
export const removeConnection = (id: string) => call('DELETE', '/models/{id}', { path: { id } })
