import type { FastifyInstance, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import { methodNotAllowed, notFound } from '../../shared/errors.ts'
import type { Endpoint } from '../endpoint.ts'
import { addressesOf } from '../mount.ts'
import { underVersion } from '../versions/api-version.ts'
import { hasBody } from './strict-requests.ts'

/** What may be done at a canonical address, such as `GET, HEAD`; undefined where nothing answers. */
export type AllowedAt = (url: string) => string | undefined

/** A known path with the wrong method is 405 and says what is allowed; everything else unknown is 404, and no body of it is read. */
export function unknownRoutes(app: FastifyInstance, allowedAt: AllowedAt) {
  const refuse = (request: FastifyRequest) => {
    const allow = allowedAt(request.url)
    throw allow
      ? methodNotAllowed(request.method, allow)
      : notFound('address', request.originalUrl.split('?', 1)[0] ?? '', {
          docs: request.apiVersion === 2 ? underVersion(2, '/docs') : '/api/docs',
        })
  }
  app.setNotFoundHandler(refuse)
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!request.is404) return done(null, payload)
    if (hasBody(request.raw)) reply.header('connection', 'close')
    refuse(request)
  })
}

/** Worked out when somebody asks for the first time. */
export function allowedMethods(endpoints: readonly Endpoint[]): AllowedAt {
  let router: ReturnType<typeof routerOf> | undefined
  return (url) => {
    router ??= routerOf(endpoints)
    return router.find('GET', url.split('?', 1)[0] ?? '')?.store as string | undefined
  }
}

/** Two methods may call the same part of a path by different names. */
function routerOf(endpoints: readonly Endpoint[]) {
  const byPath = new Map<string, Set<string>>()
  for (const { method, path } of endpoints.flatMap(addressesOf)) {
    const place = path.replace(/:\w+/g, (_, at: number) => `:at${at}`)
    const methods = byPath.get(place) ?? new Set<string>()
    byPath.set(place, methods.add(method))
    if (method === 'GET') methods.add('HEAD')
  }
  const router = findMyWay({ ignoreTrailingSlash: true, caseSensitive: false })
  for (const [path, methods] of byPath) router.on('GET', path, () => {}, [...methods].sort().join(', '))
  return router
}
