import type { FastifyInstance, FastifyRequest } from 'fastify'
import { underVersion } from './api-version.ts'
import type { Endpoint } from './endpoint.ts'

/** When version 1 was deprecated and when it was to end. */
export const V1_DEPRECATED_AT = new Date('2025-01-01T00:00:00Z')
export const V1_SUNSET_AT = new Date('2026-06-01T00:00:00Z')
const CRITICAL_DAYS = 30
const DAY = 86_400_000

const DEPRECATION = `@${V1_DEPRECATED_AT.getTime() / 1000}`
const SUNSET = V1_SUNSET_AT.toUTCString()

export function deprecationLevel(now: Date): 'warning' | 'critical' | 'sunset' {
  const left = V1_SUNSET_AT.getTime() - now.getTime()
  if (left <= 0) return 'sunset'
  return left <= CRITICAL_DAYS * DAY ? 'critical' : 'warning'
}

/** The address that replaces this one, with the caller's own parameters in it. */
function successorOf(endpoint: Endpoint, params: Record<string, string>): string {
  if (endpoint.versions === 'unversioned') return filled(endpoint.path, params)
  return underVersion(2, filled(endpoint.successor ?? endpoint.path, params))
}

const filled = (path: string, params: Record<string, string>) =>
  path.replace(/:([A-Za-z_]+)|\*/g, (_, name: string | undefined) => encodeURIComponent(params[name ?? '*'] ?? ''))

/** A request is deprecated when it speaks v1 or uses a former address. */
export const isDeprecated = (request: FastifyRequest) =>
  request.apiVersion === 1 || request.routeOptions.config.former === true

export function deprecation(app: FastifyInstance, { now }: { now: () => Date }) {
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint && isDeprecated(request)) {
      reply.header('deprecation', DEPRECATION)
      reply.header('sunset', SUNSET)
      reply.header(
        'link',
        `<${successorOf(endpoint, request.params as Record<string, string>)}>; rel="successor-version"`,
      )
      reply.header('x-deprecation-level', deprecationLevel(now()))
      reply.header('x-api-deprecated', 'true')
    }
    done()
  })
}
