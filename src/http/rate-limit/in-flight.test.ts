import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Type from 'typebox'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { defineArea } from '../../platform.ts'
import { endpoint } from '../endpoint.ts'
import { MOST_IN_FLIGHT } from './in-flight.ts'

/** A service with an endpoint that answers when it is let go. */
async function holding(settings: Record<string, string> = {}) {
  const go = Promise.withResolvers<void>()
  const entered: unknown[] = []
  const shape = { method: 'GET', summary: 'Waits', response: Type.Object({}) } as const
  const handle = async () => {
    entered.push(1)
    await go.promise
    return {}
  }
  const held = ['user', 'public'] as const
  const area = defineArea({
    name: 'holding',
    stability: 'internal',
    endpoints: [
      ...held.map((auth) => endpoint({ ...shape, id: `holding.${auth}`, path: `/holding/${auth}`, auth, handle })),
      endpoint({ ...shape, id: 'holding.exempt', path: '/holding/exempt', auth: 'public', limit: 'exempt', handle }),
    ],
  })
  const service = await testApp({ areas: [], extra: () => [area], settings })
  onTestFinished(service.close)
  const ask = (path: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.1') =>
    service.app.inject({ url: `/api/holding/${path}`, headers, remoteAddress })
  return { ...service, go, entered, ask }
}

test('the 33rd request of one caller under way is told to wait, in the words of every 429, and others are not', async () => {
  const { ask, token, go, entered } = await holding()
  const ada = await token({ userId: 'usr_ada', org: 'org_1' })
  const bob = await token({ userId: 'usr_bob', org: 'org_1' })
  const first = Array.from({ length: MOST_IN_FLIGHT }, () => ask('user', ada))
  await expect.poll(() => entered.length).toBe(MOST_IN_FLIGHT)
  const refused = await ask('user', ada)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('1')
  expect(refused.json()).toMatchObject({
    error: 'RATE_LIMIT_EXCEEDED',
    code: 'RATE_LIMIT_EXCEEDED',
    retry_after: 1,
    limit: MOST_IN_FLIGHT,
    remaining: 0,
    reset_at: expect.any(Number),
    details: { policy: 'in_flight' },
  })
  const others = [ask('user', bob), ask('public', {}, '203.0.113.2'), ask('exempt', ada)]
  await expect.poll(() => entered.length).toBe(MOST_IN_FLIGHT + others.length)
  go.resolve()
  for (const answer of await Promise.all([...first, ...others])) expect(answer.statusCode).toBe(200)
  expect((await ask('user', ada)).statusCode).toBe(200)
})

test('an anonymous caller is the address they come from, and an address on the list is not counted', async () => {
  const { ask, go, entered } = await holding({ SERVICE_RATE_LIMIT_ALLOWLIST: '203.0.113.9' })
  const first = Array.from({ length: MOST_IN_FLIGHT }, () => ask('public'))
  await expect.poll(() => entered.length).toBe(MOST_IN_FLIGHT)
  expect((await ask('public')).statusCode).toBe(429)
  const listed = Array.from({ length: MOST_IN_FLIGHT + 1 }, () => ask('public', {}, '203.0.113.9'))
  await expect.poll(() => entered.length).toBe(2 * MOST_IN_FLIGHT + 1)
  go.resolve()
  for (const answer of await Promise.all([...first, ...listed])) expect(answer.statusCode).toBe(200)
})

test('a caller who breaks off has under way what is still being done for them', async () => {
  const { app, ask, go, entered } = await holding()
  const answers: ServerResponse[] = []
  app.server.on('request', (_request, response) => answers.push(response))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const sockets = await Promise.all(
    Array.from({ length: MOST_IN_FLIGHT }, async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write('GET /api/holding/public HTTP/1.1\r\nHost: here\r\n\r\n')
      return socket
    }),
  )
  await expect.poll(() => entered.length).toBe(MOST_IN_FLIGHT)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => answers.every(({ closed }) => closed)).toBe(true)
  expect((await ask('public', {}, '127.0.0.1')).statusCode).toBe(429)
  go.resolve()
  await expect.poll(async () => (await ask('public', {}, '127.0.0.1')).statusCode).toBe(200)
})
