import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Type from 'typebox'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { defineArea } from '../../platform.ts'
import { endpoint, type RequestFacts } from '../endpoint.ts'

const Body = Type.Object({ text: Type.String() })

/** An endpoint that does what the test says, at a real address. */
async function serving(handle: (request: RequestFacts) => Promise<{ aborted: boolean }>) {
  const slow = endpoint({
    id: 'slow.write',
    method: 'POST',
    path: '/slow',
    summary: 'Takes its time',
    auth: 'public',
    body: Body,
    response: Type.Object({ aborted: Type.Boolean() }),
    handle: ({ request }) => handle(request),
  })
  const area = defineArea({ name: 'slow', stability: 'internal', endpoints: [slow] })
  const { app, platform, close } = await testApp({ areas: [], extra: () => [area] })
  onTestFinished(close)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, platform, port: (app.server.address() as AddressInfo).port }
}

test('a body that has been read whole does not look like a caller who went away', async () => {
  const { port } = await serving(async ({ signal }) => {
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    return { aborted: signal.aborted }
  })
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/slow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'x'.repeat(10_000) }),
  })
  expect(await answer.json()).toEqual({ aborted: false })
})

test('a caller who goes away is heard of, and that is no fault of the installation', async () => {
  const { promise: begun, resolve: begins } = Promise.withResolvers<void>()
  const { port, app, platform } = await serving(async ({ signal }) => {
    begins()
    await once(signal, 'abort')
    signal.throwIfAborted()
    return { aborted: signal.aborted }
  })
  const arrived = once(app.server, 'request')
  const socket = connect(port, '127.0.0.1')
  const body = JSON.stringify({ text: 'hello' })
  const head = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(`POST /api/v1/slow HTTP/1.1\r\nHost: here\r\n${head}${body}`)
  await begun
  socket.destroy()
  const [, response] = await arrived
  await expect.poll(() => response.statusCode).toBe(400)
  expect(platform.recentErrors.list()).toEqual([])
})
