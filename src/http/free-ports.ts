import { createServer } from 'node:net'
import type { Config } from '../config/load.ts'

type Ports = Pick<Config, 'host' | 'port' | 'wsPort' | 'role'>

/** Rejects as a listener would when a port cannot be had, before anything slower is begun; port 0 is always free. */
export async function tryPorts({ host, port, wsPort, role }: Ports): Promise<void> {
  const wanted = role === 'worker' ? [port] : [port, wsPort]
  for (const each of wanted) if (each !== 0) await tryPort(host, each)
}

const tryPort = (host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()))
  })
