import type { Socket } from 'node:net'
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
  const ofConnection = new WeakMap<Socket, string>()
  const direct = (socket: Socket) => {
    const known = ofConnection.get(socket)
    if (known !== undefined) return known
    const ip = clientIp(socket.remoteAddress ?? '', undefined, trusted)
    ofConnection.set(socket, ip)
    return ip
  }
  app.decorateRequest('clientIp', {
    getter(this: FastifyRequest) {
      const forwarded = this.headers['x-forwarded-for'] as string | undefined
      if (!forwarded || trustedProxies.length === 0) return direct(this.socket)
      return clientIp(this.socket.remoteAddress ?? '', forwarded, trusted)
    },
  })
}
