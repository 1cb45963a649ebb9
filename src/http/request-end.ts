import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Settles with the handler; undefined until that starts. */
    handling?: Promise<unknown>
    /** What waits for its end; undefined where nothing does. */
    atClose?: Array<() => void>
  }
}

/** Acts when the answer is sent or the connection is gone. Whatever waits for that shares one listener. */
export function onceClosed({ request, raw }: FastifyReply, act: () => void) {
  if (raw.closed) return act()
  if (request.atClose) return void request.atClose.push(act)
  const acts = [act]
  request.atClose = acts
  raw.once('close', () => {
    for (const each of acts) each()
  })
}

/** Acts when no work is done for the request any more: the handler of a disconnected caller may run for long. */
export const onceOver = (request: FastifyRequest, reply: FastifyReply, act: () => void) =>
  onceClosed(reply, () => onceHandled(request, act))

/** Acts when the handler is done, or at once if none started. */
export function onceHandled({ handling }: FastifyRequest, act: () => void) {
  if (handling) handling.then(act, act)
  else act()
}
