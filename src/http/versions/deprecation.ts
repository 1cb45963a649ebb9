import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DAY_MS } from '../../shared/time/dates.ts'
import type { Endpoint } from '../endpoint.ts'
import { addressesOf } from '../mount.ts'
import { filledPath } from '../path-pattern.ts'
import { underVersion } from './api-version.ts'

/** When version 1 was deprecated and when it was due to end. */
const V1_DEPRECATED_AT = new Date('2025-01-01T00:00:00Z')
const V1_SUNSET_AT = new Date('2026-06-01T00:00:00Z')
const CRITICAL_DAYS = 30

const DEPRECATION = `@${V1_DEPRECATED_AT.getTime() / 1000}`
const SUNSET = V1_SUNSET_AT.toUTCString()

export function deprecationLevel(now: Date): 'warning' | 'critical' | 'sunset' {
  const left = V1_SUNSET_AT.getTime() - now.getTime()
  if (left <= 0) return 'sunset'
  return left <= CRITICAL_DAYS * DAY_MS ? 'critical' : 'warning'
}

/** The address that replaces this one, with the names of its parameters. */
const successorOf = ({ path, successor, replacement, versions }: Endpoint) =>
  replacement ?? (versions === 'unversioned' ? path : underVersion(2, successor ?? path))

const HAS_PARAMETERS = /[:*]/

const filled = (path: string, params: Record<string, string>) =>
  filledPath(path, (name) => encodeURIComponent(params[name] ?? ''))

/** A request is deprecated if it uses v1, a former address, or one that something else has replaced. */
export const isDeprecated = ({ apiVersion, atFormerAddress, endpoint }: FastifyRequest) =>
  apiVersion === 1 || atFormerAddress || endpoint?.replacement !== undefined

export function deprecation(app: FastifyInstance, { now }: { now: () => Date }) {
  const successors = new Map<Endpoint, string>()
  const addressFor = (endpoint: Endpoint, params: unknown) => {
    const address = successors.get(endpoint) ?? successorOf(endpoint)
    successors.set(endpoint, address)
    return HAS_PARAMETERS.test(address) ? filled(address, params as Record<string, string>) : address
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request
    if (endpoint && isDeprecated(request)) {
      reply.headers({
        deprecation: DEPRECATION,
        sunset: SUNSET,
        link: `<${addressFor(endpoint, request.params)}>; rel="successor-version"`,
        'x-deprecation-level': deprecationLevel(now()),
        'x-api-deprecated': 'true',
      })
    }
    done()
  })
}

const day = (date: Date) => date.toISOString().slice(0, 10)
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
const code = (text: string) => `\`${text}\``

const POLICY = `# Deprecation

Version 1 of the API was deprecated on ${day(V1_DEPRECATED_AT)} and its sunset was ${day(V1_SUNSET_AT)}; version 2 is current.
Version 1 keeps answering until an installation sets \`SERVICE_V1_SUNSET_MODE=gone\`; then requests for it are answered with 410, and
addresses without a version speak version 2.

## Policy

- Public APIs, SDK methods and configuration options are removed two minor versions after they were deprecated
  (deprecated in 2.1.0, removed in 2.3.0), and public APIs never with less than six months' notice.
- Internal APIs get one minor version.
- Security, legal and data-integrity cases may be shorter, but never less than one release cycle.

## What a deprecated answer carries

| Header | Meaning |
|---|---|
| \`Deprecation: @<unix seconds>\` | since when |
| \`Sunset: <date>\` | when it ends |
| \`Link: <address>; rel="successor-version"\` | what replaces it |
| \`X-Deprecation-Level\` | \`warning\`, \`critical\` within 30 days before the sunset, \`sunset\` on and after it |
| \`X-API-Deprecated: true\` | on every version 1 answer, and on former addresses under any version |
`

/** The deprecation policy, and every address whose successor is not the same path under version 2. */
export function deprecationDocument(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.flatMap((endpoint) => {
    const { method, path, successor, replacement, versions } = endpoint
    if (replacement) return [row(code(`${method} /api${path}`), code(replacement))]
    const target = versions === 'unversioned' ? path : underVersion(2, successor ?? path)
    const former = addressesOf(endpoint)
      .filter((address) => address.former)
      .map((address) => row(code(`${address.method} ${address.path}`), code(`${method} ${target}`)))
    return successor ? [row(code(`${method} ${underVersion(1, path)}`), code(target)), ...former] : former
  })
  const table = [row('Deprecated', 'Use instead'), '|---|---|', ...rows.sort()].join('\n')
  return `${POLICY}\n## Addresses that moved\n\nEvery other address of version 1 has its successor under the same path in \`/api/v2\`.\n\n${table}\n`
}
