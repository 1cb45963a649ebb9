import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressSet, clientIp } from './client-ip.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request came from, seen through the trusted proxies. */
    readonly clientIp: string
  }
}

export function clientAddress(app: FastifyInstance, { trustedProxies }: { trustedProxies: readonly string[] }) {
  const trusted = addressSet(trustedProxies)
  app.decorateRequest('clientIp', {
    getter(this: FastifyRequest) {
      return clientIp(this.socket.remoteAddress ?? '', this.headers['x-forwarded-for'] as string | undefined, trusted)
    },
  })
}
