import { EventEmitter } from 'node:events'
import { request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { ServiceError } from '../../shared/errors.ts'
import type { Endpoint } from '../endpoint.ts'
import { requestEndpoint } from '../request-facts.ts'
import { bodyParsing, bytesHeld } from './body-parsing.ts'

const TYPE = 'multipart/form-data; boundary=b'
const ENDPOINT = { id: 'mails.take', auth: 'signature', accepts: ['multipart'] } as unknown as Endpoint

/** A server that holds a thousand bytes at once, and answers as soon as it is let go. */
async function server() {
  const app = fastify()
  onTestFinished(() => app.close())
  requestEndpoint(app)
  bodyParsing(app, bytesHeld(1_000))
  app.setErrorHandler((fault: ServiceError, _request, reply) =>
    reply
      .code(fault.status)
      .headers({ ...fault.headers })
      .send(),
  )
  const letGo = Promise.withResolvers<void>()
  let arrived = 0
  app.post('/', { config: { endpoint: ENDPOINT } }, async ({ rawBody }) => {
    arrived += 1
    await letGo.promise
    return String(rawBody.length)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    letGo: letGo.resolve,
    arrived: () => arrived,
    post: (size: number, more: Record<string, string> = {}) =>
      new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
        const sent = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-type': TYPE, ...more } })
        sent.on('error', reject)
        sent.on('response', (answer) => resolve([answer.statusCode, answer.headers['retry-after']]))
        sent.end(Buffer.alloc(size))
      }),
  }
}

test('what is too much with all that is held is refused so that it comes again, and what was answered is held no more', async () => {
  const { post, letGo, arrived } = await server()
  const first = post(600)
  await expect.poll(arrived).toBe(1)
  expect(await post(600)).toEqual([503, '5'])
  expect(await post(600, { 'transfer-encoding': 'chunked' })).toEqual([503, '5'])
  letGo()
  expect(await first).toEqual([200, undefined])
  for (const size of [600, 1_000]) await expect.poll(() => post(size)).toEqual([200, undefined])
})

test('a line that is gone holds nothing', () => {
  const hold = bytesHeld(1_000)
  const [line, other] = [new EventEmitter() as ServerResponse, new EventEmitter() as ServerResponse]
  const count = hold(line, 0)
  count(900)
  expect(() => hold(other, 200)).toThrow(ServiceError)
  line.emit('close')
  count(900)
  expect(() => hold(other, 1_000)).not.toThrow()
})
