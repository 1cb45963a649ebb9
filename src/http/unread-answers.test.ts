import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { unreadAnswers } from './unread-answers.ts'

/** More than the buffers of both sides hold. */
const LONG = 'x'.repeat(64_000_000)

async function serving(afterMs: number) {
  const app = Fastify()
  unreadAnswers(app, { afterMs })
  app.get('/', async () => LONG)
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return { server: app.server, port: (app.server.address() as AddressInfo).port }
}

test('a connection on which nothing of an answer is taken is ended', async () => {
  const { server, port } = await serving(20)
  const accepted = once(server, 'connection')
  const client = connect(port, '127.0.0.1').pause()
  client.on('error', () => {})
  client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  const [socket] = await accepted
  await once(socket, 'close')
  expect(socket.writableFinished).toBe(false)
  client.destroy()
})

test('whoever reads gets all of it', async () => {
  const { port } = await serving(300_000)
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect((await answer.text()).length).toBe(LONG.length)
})
