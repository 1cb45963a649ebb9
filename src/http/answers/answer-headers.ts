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

/** Tells caches that the answer also depends on these headers. */
export function varyBy(reply: FastifyReply, ...names: readonly string[]) {
  const told = String(reply.getHeader('vary') ?? '')
  const known = told.toLowerCase()
  const more = names.filter((name) => !known.split(', ').includes(name.toLowerCase()))
  if (more.length > 0) reply.header('vary', [told, ...more].filter(Boolean).join(', '))
}
