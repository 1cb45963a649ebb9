import type { FastifyInstance, FastifyReply } from 'fastify'

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

/** Answers are data unless an endpoint says otherwise: nothing may run, frame, sniff or cache them. */
export function securityHeaders(app: FastifyInstance, { https }: { https: boolean }) {
  const headers = https ? { ...ALWAYS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : ALWAYS
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What `Vary` becomes, by the names to add and by what it told: both are few, and every request asks. */
const extended = new WeakMap<readonly string[], Map<string, string>>()

/** Tells caches that the answer also depends on these headers; pass the same list each time. */
export function varyBy(reply: FastifyReply, names: readonly string[]) {
  if (names.length === 0) return
  const present = String(reply.getHeader('vary') ?? '')
  reply.header('vary', extended.get(names)?.get(present) ?? extend(present, names))
}

function extend(present: string, names: readonly string[]): string {
  const byPresent = extended.get(names) ?? new Map<string, string>()
  const tells = withNames(present, names)
  extended.set(names, byPresent.set(present, tells))
  return tells
}

function withNames(present: string, names: readonly string[]): string {
  const known = present.toLowerCase().split(', ')
  const more = names.filter((name) => !known.includes(name.toLowerCase()))
  return [present, ...more].filter(Boolean).join(', ')
}
