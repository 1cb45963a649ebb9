import type { FastifyReply } from 'fastify'
import type { Endpoint } from './endpoint.ts'

/** Tells caches that the answer depends on these headers too. */
export function varyBy(reply: FastifyReply, ...names: readonly string[]) {
  const told = String(reply.getHeader('vary') ?? '')
  const known = told.toLowerCase()
  const more = names.filter((name) => !known.split(', ').includes(name.toLowerCase()))
  if (more.length > 0) reply.header('vary', [told, ...more].filter(Boolean).join(', '))
}

const REDIRECT = 302

/** By whose word, form and cookie the answers of an endpoint differ; limits are told to each caller, also where nothing is found. */
export function variesBy(endpoint: Endpoint | undefined): string[] {
  if (!endpoint) return ['Authorization']
  const { auth, limit, produces, status, otherStatuses = [] } = endpoint
  const isForAll = auth === 'public' && limit === 'exempt'
  const isNegotiated = produces !== undefined || [status, ...otherStatuses].includes(REDIRECT)
  return [
    ...(isForAll ? [] : ['Authorization']),
    ...(isNegotiated ? ['Accept'] : []),
    ...(endpoint.refreshCookie ? ['X-Refresh-Token', 'Cookie'] : []),
  ]
}
