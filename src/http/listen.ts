import type { Server } from 'node:http'
import net, { type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/load.ts'

const LOOK_MS = 50

/**
 * While the server closes, closes connections as soon as their last answer is out, so that keep-alive does not delay
 * us; after the grace time busy connections are closed too.
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

type Ports = Pick<Config, 'host' | 'port' | 'wsPort' | 'role'>

/** Rejects like a listener if a port is taken, before anything slower starts; port 0 is always free. */
export async function tryPorts({ host, port, wsPort, role }: Ports): Promise<void> {
  const wanted = role === 'worker' ? [port] : [port, wsPort]
  for (const each of wanted) if (each !== 0) await tryPort(host, each)
}

const tryPort = (host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    const server = net.createServer()
    server.on('error', reject)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()))
  })

/** The address, for this machine, of a service that listens on this host. */
export function ownAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** The port on which a server listens, if it does. */
export function portOf(server: Server): number[] {
  const address = server.address()
  return address && typeof address === 'object' ? [address.port] : []
}

/** Without an import, which would read every export and thereby load Node's own `fetch`: 50 ms and 16 MB. */
export const { createServer, IncomingMessage, METHODS, ServerResponse, STATUS_CODES } =
  process.getBuiltinModule('node:http')
