import type { FastifyReply } from 'fastify'

/** Tells caches that the answer depends on these headers too. */
export function varyBy(reply: FastifyReply, ...names: readonly string[]) {
  const told = String(reply.getHeader('vary') ?? '')
  const known = told.toLowerCase()
  const more = names.filter((name) => !known.split(', ').includes(name.toLowerCase()))
  if (more.length > 0) reply.header('vary', [told, ...more].filter(Boolean).join(', '))
}
