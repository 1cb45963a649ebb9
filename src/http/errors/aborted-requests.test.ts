import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { defineArea } from '../../platform.ts'
import { endpoint } from '../endpoint.ts'

const taking = endpoint({
  id: 'taking.anything',
  method: 'POST',
  path: '/taking',
  summary: 'Takes anything',
  auth: 'public',
  body: Type.Object({}),
  response: Type.Object({}),
  handle: () => ({}),
})

const entered = new EventEmitter()
const given: unknown[] = []
const waiting = endpoint({
  id: 'taking.waiting',
  method: 'GET',
  path: '/waiting',
  summary: 'Waits until nobody waits for it any more',
  auth: 'public',
  response: Type.Object({}),
  async handle({ request: { signal } }) {
    entered.emit('entered')
    await once(signal, 'abort').catch(() => {})
    given.push(signal.reason)
    throw new DOMException('The caller has left', 'AbortError')
  },
})

let service: TestApp
let port: number
beforeAll(async () => {
  const area = defineArea({ name: 'taking', stability: 'internal', endpoints: [taking, waiting] })
  service = await testApp({ areas: [], extra: () => [area], settings: { SERVICE_REQUEST_TIMEOUT_SECONDS: '1' } })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as AddressInfo).port
})
afterAll(() => service.close())

/** The beginning of a request whose body never comes whole. */
function beginning() {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /api/taking HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a"',
  )
  return socket
}

const answered = () =>
  new Promise<number>((resolve) => {
    service.app.server.once('request', (_request, response) =>
      response.once('close', () => resolve(response.statusCode)),
    )
  })

test('a client that breaks off is no fault of the installation', async () => {
  const closed = answered()
  const socket = beginning()
  await once(service.app.server, 'request')
  socket.resetAndDestroy()
  expect(await closed).toBeLessThan(500)
  expect(service.platform.recentErrors.list()).toEqual([])
})

test('what was given up because its caller has left is no fault of the installation', async () => {
  const closed = answered()
  const begun = once(entered, 'entered')
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/waiting HTTP/1.1\r\nHost: here\r\n\r\n')
  await begun
  socket.resetAndDestroy()
  await closed
  await expect.poll(() => given.length).toBe(1)
  expect(service.platform.recentErrors.list()).toEqual([])
})

test('a client that stalls is told 408, and that is no fault of the installation either', async () => {
  const answer = await text(beginning())
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('The request was not sent in time')
  expect(service.platform.recentErrors.list()).toEqual([])
})
