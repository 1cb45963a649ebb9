import type { FastifyInstance } from 'fastify'
import type { Endpoint } from './endpoint.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where no endpoint is at the address. */
    endpoint: Endpoint | undefined
    /** Whether the address is a former one of its endpoint. */
    atFormerAddress: boolean
  }
}

/** Tells every later part which endpoint is asked; the framework copies all options of a route at each look at them. */
export function requestEndpoint(app: FastifyInstance) {
  app.decorateRequest('endpoint')
  app.decorateRequest('atFormerAddress', false)
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint, former } = request.routeOptions.config
    request.endpoint = endpoint
    request.atFormerAddress = former === true
    done()
  })
}
