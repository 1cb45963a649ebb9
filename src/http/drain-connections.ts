import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50

/**
 * While the server closes, connections are let go as soon as their last answer is out, so that keep-alive cannot hold us;
 * after the grace time those that are still busy are cut.
 */
export function drainConnections(app: FastifyInstance, { graceSeconds }: { graceSeconds: number }) {
  const connections = new Set<Socket>()
  let looking: NodeJS.Timeout | undefined
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', async () => {
    const deadline = performance.now() + graceSeconds * 1000
    const look = () => {
      if (performance.now() >= deadline) app.server.closeAllConnections()
      else if (![...connections].some((socket) => socket.writableLength > 0)) app.server.closeIdleConnections()
    }
    look()
    looking = setInterval(look, LOOK_MS)
  })
  app.addHook('onClose', async () => clearInterval(looking))
}
