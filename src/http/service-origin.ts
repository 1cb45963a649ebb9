import type { RequestFacts } from './endpoint.ts'

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The address of the service as the caller wrote it; that it is HTTPS is known from the settings alone. */
export function serviceOrigin({ headers }: Pick<RequestFacts, 'headers'>, publicUrl: string | undefined): string {
  const host = String(headers.host ?? '').toLowerCase()
  const known = publicUrl === undefined ? undefined : new URL(publicUrl)
  if (!HOST.test(host) || host === known?.host) return known?.origin ?? 'http://127.0.0.1:8080'
  return `http://${host}`
}
