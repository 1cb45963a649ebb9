import type { IncomingMessage } from 'node:http'
import type { RequestFacts } from '../endpoint.ts'
import { type AddressSet, clientIp } from './client-ip.ts'

interface Own {
  trusted: AddressSet
  publicUrl: string | undefined
  /** The ports on which this service listens. */
  ports: readonly number[]
}

/**
 * The hosts, with ports, whose pages are our own: the public one, and the one that a trusted proxy forwards. The host
 * of the request counts, at each of our ports, if no public one is set or it is this machine: any other may be a
 * foreign name that points here.
 */
export function ownHosts({ headers, socket }: IncomingMessage, { trusted, publicUrl, ports }: Own): string[] {
  const isProxied = trusted.has(clientIp(socket.remoteAddress ?? '', undefined, trusted))
  const forwarded = isProxied ? String(headers['x-forwarded-host'] ?? '').split(',') : []
  const name = URL.parse(`http://${headers.host}`)?.hostname ?? ''
  const believed = publicUrl === undefined || LOOPBACK.test(name)
  const named = believed && headers.host ? [headers.host, ...ports.map((port) => `${name}:${port}`)] : []
  const known = [publicUrl && URL.parse(publicUrl)?.host, ...forwarded, ...named]
  return known.map((host) => host?.trim() ?? '').filter((host) => host !== '')
}

/**
 * Whether a page may call: it is on one of our own hosts, port included, or of a listed origin. Tokens are never
 * cookies, so no page can borrow its visitor's rights; other pages are refused all the same. Programs send no origin.
 */
export function admitsOrigin(origin: string | undefined, origins: readonly string[], ownHosts: readonly string[]) {
  if (origin === undefined || origins.includes('*') || origins.includes(origin)) return true
  const page = URL.parse(origin)
  return !!page?.host && ownHosts.some((host) => URL.parse(`${page.protocol}//${host}`)?.host === page.host)
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The origin of the service as the caller wrote it; only the settings say whether it is HTTPS. */
export function serviceOrigin({ headers }: Pick<RequestFacts, 'headers'>, publicUrl: string | undefined): string {
  const host = String(headers.host ?? '').toLowerCase()
  const known = publicUrl === undefined ? undefined : new URL(publicUrl)
  if (!HOST.test(host) || host === known?.host) return known?.origin ?? 'http://127.0.0.1:8080'
  return `http://${host}`
}
