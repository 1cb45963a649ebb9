import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import Type from 'typebox'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { defineArea } from '../../platform.ts'
import { anonymous } from '../../shared/identity/caller.ts'
import { endpoint } from '../endpoint.ts'
import { inFlight, MOST_IN_FLIGHT } from '../rate-limit/in-flight.ts'
import { fairHandlers } from './fair-handlers.ts'

/** Asks so many times, and hangs up on all when that is called. */
async function asking(app: FastifyInstance, path: string, times: number) {
  const answers: ServerResponse[] = []
  app.server.on('request', (_request, response) => answers.push(response))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const sockets = Array.from({ length: times }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) {
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`)
  }
  await expect.poll(() => answers.length).toBe(times)
  return async () => {
    for (const socket of sockets) socket.resetAndDestroy()
    await expect.poll(() => answers.every(({ closed }) => closed)).toBe(true)
  }
}

test('what is done for a caller who hung up takes no more of the database than before', async () => {
  const begin = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const counts = { entered: 0, inside: 0 }
  const service = await testApp({
    areas: [],
    settings: { SERVICE_DATABASE_POOL_SIZE: '6' },
    extra: ({ db }) => {
      const held = endpoint({
        ...{ id: 'held', method: 'GET', path: '/held', summary: 'Holds', auth: 'public', response: Type.Object({}) },
        async handle() {
          counts.entered += 1
          await begin.promise
          await db.transaction().execute(async (tx) => {
            await sql`select 1`.execute(tx)
            counts.inside += 1
            await end.promise
          })
          return {}
        },
      })
      return [defineArea({ name: 'held', stability: 'internal', endpoints: [held] })]
    },
  })
  onTestFinished(service.close)
  const hangUp = await asking(service.app, '/api/held', 5)
  await expect.poll(() => counts.entered).toBe(5)
  await hangUp()
  begin.resolve()
  await expect.poll(() => counts.inside).toBeGreaterThanOrEqual(2)
  for (let round = 0; round < 5; round += 1) await sql`select 1`.execute(service.platform.db)
  expect(counts.inside).toBe(2)
  end.resolve()
  await expect.poll(() => counts.inside).toBe(5)
})

test('nothing is begun for a caller who has hung up, and nothing stays counted', async () => {
  const known = Promise.withResolvers<void>()
  let begun = 0
  const app = Fastify()
  onTestFinished(() => app.close())
  app.addHook('onRequest', async (request) => {
    await known.promise
    Object.assign(request, { caller: anonymous, clientIp: '127.0.0.1' })
  })
  inFlight(app, { isLimited: () => true, now: () => new Date() })
  fairHandlers(app)
  app.get('/', async () => {
    begun += 1
    return {}
  })
  const hangUp = await asking(app, '/', MOST_IN_FLIGHT)
  await hangUp()
  known.resolve()
  await nextTurn()
  expect((await app.inject({ url: '/' })).statusCode).toBe(200)
  expect(begun).toBe(1)
})
