import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DAY_MS } from '../../shared/time/dates.ts'
import type { Endpoint } from '../endpoint.ts'
import { underVersion } from './api-version.ts'

/** When version 1 was deprecated and when it was to end. */
export const V1_DEPRECATED_AT = new Date('2025-01-01T00:00:00Z')
export const V1_SUNSET_AT = new Date('2026-06-01T00:00:00Z')
const CRITICAL_DAYS = 30

const DEPRECATION = `@${V1_DEPRECATED_AT.getTime() / 1000}`
const SUNSET = V1_SUNSET_AT.toUTCString()

export function deprecationLevel(now: Date): 'warning' | 'critical' | 'sunset' {
  const left = V1_SUNSET_AT.getTime() - now.getTime()
  if (left <= 0) return 'sunset'
  return left <= CRITICAL_DAYS * DAY_MS ? 'critical' : 'warning'
}

/** The address that replaces this one, still with the names of its parameters. */
const successorOf = ({ path, successor, replacement, versions }: Endpoint) =>
  replacement ?? (versions === 'unversioned' ? path : underVersion(2, successor ?? path))

const HAS_PARAMETERS = /[:*]/

const filled = (path: string, params: Record<string, string>) =>
  path.replace(/:([A-Za-z_]+)|\*/g, (_, name: string | undefined) => encodeURIComponent(params[name ?? '*'] ?? ''))

/** A request is deprecated when it speaks v1, uses a former address or one that something else has replaced. */
export const isDeprecated = ({ apiVersion, routeOptions: { config } }: FastifyRequest) =>
  apiVersion === 1 || config.former === true || config.endpoint?.replacement !== undefined

export function deprecation(app: FastifyInstance, { now }: { now: () => Date }) {
  const successors = new Map<Endpoint, string>()
  const addressFor = (endpoint: Endpoint, params: unknown) => {
    const address = successors.get(endpoint) ?? successorOf(endpoint)
    successors.set(endpoint, address)
    return HAS_PARAMETERS.test(address) ? filled(address, params as Record<string, string>) : address
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint && isDeprecated(request)) {
      reply.headers({
        deprecation: DEPRECATION,
        sunset: SUNSET,
        link: `<${addressFor(endpoint, request.params)}>; rel="successor-version"`,
        'x-deprecation-level': deprecationLevel(now()),
        'x-api-deprecated': 'true',
      })
    }
    done()
  })
}
