import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { askedModels, KEY } from '../../../../test/support/asked-models.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import { boundedFetch, providerFetch } from './provider-fetch.ts'

async function serverThat(answers: RequestListener) {
  const server = createServer(answers).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a redirect on the same host repeats the request', async () => {
  const heard: string[] = []
  const url = await serverThat(async (request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization} ${await text(request)}`)
    if (request.url === '/v1') return void response.writeHead(308, { location: '/v2' }).end()
    response.end('Fine.')
  })
  const request = { method: 'POST', headers: { authorization: 'k' }, body: 'hello' }
  expect(await (await providerFetch()(`${url}/v1`, request)).text()).toBe('Fine.')
  expect(heard).toEqual(['POST /v1 k hello', 'POST /v2 k hello'])
})

test('a redirect to another host, or by another method, or for ever, is not followed', async () => {
  let reached = 0
  const other = await serverThat((_, response) => {
    reached += 1
    response.end('Gotcha.')
  })
  for (const [status, location] of [
    [307, other],
    [302, other],
    [302, '/v2'],
    [308, '/v1'],
    [307, ''],
    [304, '/'],
  ] as const) {
    const url = await serverThat((_, response) => void response.writeHead(status, { location }).end())
    const asked = providerFetch()(`${url}/v1`, { method: 'POST', headers: { authorization: 'k' }, body: 'hello' })
    await expect(asked).rejects.toMatchObject({
      reason: 'refused',
      message:
        location === other
          ? 'The provider redirects to another host, which is not followed'
          : `The provider redirects, and does not answer (${status})`,
    })
  }
  expect(reached).toBe(0)
})

test.each<[string, RequestListener, string]>([
  [
    'redirects to another host',
    (_, response) => void response.writeHead(307, { location: `http://localhost:1/${KEY}` }).end(),
    'The provider redirects to another host, which is not followed',
  ],
  [
    'answers with a web page',
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Welcome</h1>'),
    'A web page is at the address of the provider, not a model',
  ],
])('an address that %s is told in a sentence, and not waited for', async (_, listener, sentence) => {
  const url = await serverThat(listener)
  const { ask, waits, log } = await askedModels(() => '', { settings: { OPENAI_COMPATIBLE_URL: `${url}/v1` } })
  const answer = await ask()
  expect(answer).toMatchObject({ kind: 'failed', reason: 'refused', message: sentence, usage: { attempts: 1 } })
  expect(waits).toEqual([])
  expect(JSON.stringify(answer) + log()).not.toMatch(new RegExp(`${KEY}|127\\.0\\.0\\.1|localhost`))
})

test('where the guard lets nobody go is a refusal, before connecting and while the name is looked up', async () => {
  let reached = 0
  const url = await serverThat((_, response) => {
    reached += 1
    response.end('Gotcha.')
  })
  const { guard } = openOutbound({ resolve: async () => ['127.0.0.1'] })
  for (const address of [url, url.replace('127.0.0.1', 'models.example.org')]) {
    await expect(providerFetch({ guard })(`${address}/v1`)).rejects.toMatchObject({
      name: 'ModelFault',
      reason: 'refused',
      message: 'The address is not on the public internet',
    })
  }
  expect(reached).toBe(0)
})

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
