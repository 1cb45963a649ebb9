import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerPieces } from '../answers/answer-pieces.ts'
import { createServer } from '../listen.ts'
import { answerTurns, MOST_WAITING } from './answer-turns.ts'

/** More than the buffers of the operating system hold. */
const LONG = 'x'.repeat(12_000_000)
const REQUEST = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n'

/** A server with the answers of the test, and a clock that the test moves. */
async function serving(answer: () => string | Promise<string>) {
  let look = () => {}
  const turns = answerTurns({
    unreadSeconds: 30,
    every: (_seconds, act) => {
      look = act
      return () => {}
    },
  })
  const asked: number[] = []
  const app = Fastify({ serverFactory: (handle) => createServer(turns.inTurn(handle)) })
  answerPieces(app)
  app.get('/', async () => {
    asked.push(asked.length)
    return answer()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1').pause()
  onTestFinished(() => void client.destroy())
  client.on('error', () => {})
  const [socket] = (await once(app.server, 'connection')) as [Socket]
  return { app, port, asked, client, socket, look: () => look() }
}

test('of pipelined requests the next is begun when the answer before it has left', async () => {
  const { asked, client, socket } = await serving(() => LONG)
  client.write(REQUEST.repeat(3))
  await expect.poll(() => socket.writableLength).toBeGreaterThan(0)
  expect(asked).toHaveLength(1)
  expect(socket.writableLength).toBeLessThan(1_048_576)
  client.on('data', () => {})
  client.resume()
  await expect.poll(() => asked.length).toBe(3)
})

test('a connection on which nothing of an answer is taken for 30 seconds is ended', async () => {
  const { client, socket, look } = await serving(() => LONG)
  client.write(REQUEST)
  const seen: string[] = []
  const ended = () => {
    seen.push(`${socket.bytesWritten} ${socket.writableLength}`)
    look()
    return socket.destroyed
  }
  await expect.poll(ended).toBe(true)
  expect(new Set(seen.slice(-7)).size).toBe(1)
  expect(seen.length).toBeGreaterThanOrEqual(7)
})

test('a client that reads gets all of it, however long it takes', async () => {
  const { client, socket, look } = await serving(() => LONG)
  client.write(REQUEST)
  let read = 0
  for await (const part of client) {
    read += part.length
    look()
    if (read >= LONG.length) break
  }
  expect(read).toBeGreaterThanOrEqual(LONG.length)
  expect(socket.destroyed).toBe(false)
})

test('an answer that is not there yet is not one that nobody reads', async () => {
  const go = Promise.withResolvers<string>()
  const { client, socket, asked, look } = await serving(() => go.promise)
  client.write(REQUEST)
  await expect.poll(() => asked.length).toBe(1)
  for (let seconds = 0; seconds <= 60; seconds += 5) look()
  expect(socket.destroyed).toBe(false)
  go.resolve('there')
  client.resume()
  expect(String(await once(client, 'data'))).toContain('there')
})

test('a client that sends more requests than may wait is hung up on', async () => {
  const { client, socket } = await serving(() => new Promise(() => {}))
  client.write(REQUEST.repeat(MOST_WAITING + 2))
  await once(socket, 'close')
})
