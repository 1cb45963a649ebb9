import type { IncomingMessage } from 'node:http'
import { type AddressSet, clientIp } from './client-ip.ts'

/** The names under which a request reached us: its host, what a trusted proxy says that it was, and the public one. */
export function ownHosts({ headers, socket }: IncomingMessage, trusted: AddressSet, publicUrl: string | undefined) {
  const isProxied = trusted.has(clientIp(socket.remoteAddress ?? '', undefined, trusted))
  const forwarded = isProxied ? String(headers['x-forwarded-host'] ?? '').split(',') : []
  const names = [headers.host, publicUrl && URL.parse(publicUrl)?.host, ...forwarded]
  return names.map((name) => name?.trim() ?? '').filter((name) => name !== '')
}
