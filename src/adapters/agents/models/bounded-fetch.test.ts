import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { boundedFetch } from './bounded-fetch.ts'

const MOST_BYTES = 1_048_576 + 1000 * 1024

/** A server whose answers never end. */
async function endless(status: number) {
  const answers: ServerResponse[] = []
  const server = createServer((_, response) => {
    answers.push(response)
    const pump = () => {
      while (response.write('x'.repeat(10_000)));
    }
    response.writeHead(status, { 'retry-after': '7' }).on('drain', pump)
    pump()
  }).listen(0, '127.0.0.1')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const response = await boundedFetch(1000)(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const left = answers.map((answer) => once(answer, 'close'))
  return { response, left: Promise.all(left) }
}

test('an answer without end fails at the limit, and the connection is ended', async () => {
  const { response, left } = await endless(200)
  let read = 0
  const reading = async () => {
    for await (const chunk of response.body ?? Readable.from([])) read += chunk.length
  }
  await expect(reading()).rejects.toMatchObject({ name: 'ModelFault', reason: 'unusable' })
  expect(read).toBeGreaterThan(MOST_BYTES - 500_000)
  expect(read).toBeLessThanOrEqual(MOST_BYTES)
  expect(await left).toHaveLength(1)
})

test('of an error without end the beginning is read, with its status and headers', async () => {
  const { response, left } = await endless(429)
  expect((await response.text()).length).toBeLessThanOrEqual(65_536)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
  expect(await left).toHaveLength(1)
})
