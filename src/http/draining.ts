import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50

/** While the server closes, a connection is let go as soon as its last answer is out, so that keep-alive cannot hold us. */
export function draining(app: FastifyInstance) {
  let looking: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    looking = setInterval(() => app.server.closeIdleConnections(), LOOK_MS)
  })
  app.addHook('onClose', async () => clearInterval(looking))
}
