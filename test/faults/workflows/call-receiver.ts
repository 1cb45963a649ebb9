import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** Answers calls of workflows after a while, and remembers under which ids it was called for what. */
export async function callReceiver(answerMs: () => number) {
  const ids = new Map<string, string[]>()
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const part of request) body += part
    ids.set(body, [...(ids.get(body) ?? []), String(request.headers['webhook-id'])])
    await pause(answerMs())
    reply.setHeader('content-type', 'application/json').end('{"taken": true}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Of each thing that a run called for, the ids of all calls. */
    calls: () => [...ids.values()],
  }
}
