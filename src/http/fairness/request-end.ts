import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Settles with the handler; undefined until that is begun. */
    handling?: Promise<unknown>
  }
}

/** Acts when the answer has left us or the line is gone. */
export function onceClosed({ raw }: FastifyReply, act: () => void) {
  if (raw.closed) act()
  else raw.once('close', act)
}

/** Acts when nothing is done for the request any more: the handler of whoever hangs up may work on for long. */
export const onceOver = (request: FastifyRequest, reply: FastifyReply, act: () => void) =>
  onceClosed(reply, () => void Promise.allSettled([request.handling]).then(act))
