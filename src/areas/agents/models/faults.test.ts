import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connectedModels, KEY } from '../../../../test/support/connected-models.ts'
import { unusedPort } from '../../../../test/support/unused-port.ts'

async function serverThat(answers: RequestListener) {
  const server = createServer(answers).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)

const HTML = '<!doctype html><html><body><h1>It works</h1></body></html>'
const MODELS = '{"data":[{"id":"one"}]}'

test('whatever is wrong at the other end is one clear sentence, and nothing is stored', async () => {
  const { api, connect } = await connectedModels()
  const elsewhere = await serverThat(answering(200, MODELS))
  const cases: [string, RequestListener, string][] = [
    [
      'address',
      answering(200, HTML, { 'content-type': 'text/html' }),
      'A web page is at the address of the provider, not a model',
    ],
    ['address', answering(500, HTML, { 'content-type': 'text/html' }), 'The provider answered with status 500.'],
    ['address', answering(404, 'no'), 'Nothing at this address answers like a model server (404)'],
    ['address', answering(200, '{"hello":"world"}'), 'What answers at this address is not a model server'],
    ['address', answering(200, '{"data":[]}'), 'The server offers no model yet'],
    [
      'address',
      answering(307, '', { location: `${elsewhere}/models` }),
      'The provider redirects to another host, which is not followed',
    ],
    ['address', (request) => request.socket.destroy(), 'The provider could not be reached'],
    [
      'key',
      answering(401, '{"error":{"message":"Bad\\nkey <b>x</b>"}}'),
      'does not accept our key (401): Bad key <b>x</b>.',
    ],
    ['key', answering(403, '{"detail":"Not for you"}'), 'or not for this model (403): Not for you.'],
    ['address', answering(402, '{"message":"No money"}'), 'The quota at the provider is used up (402): No money.'],
  ]
  for (const [field, listener, words] of cases) {
    const { status, body, text } = await connect({ address: await serverThat(listener), key: KEY })
    expect([words, status, body.field]).toEqual([words, 400, field])
    expect(text).toContain(words)
    expect(text).toMatch(/http:\/\/127\.0\.0\.1:\d+\/v1: /)
    expect(text).toContain('Nothing was stored')
    expect(text).not.toMatch(/doctype|It works|very-secret/)
  }
  expect((await api('GET', '/models')).body.connections).toEqual([])
})

test('a server that does not listen is told by its address and the reason', async () => {
  const { connect } = await connectedModels()
  const port = await unusedPort()
  const { body } = await connect({ address: `http://127.0.0.1:${port}/v1` })
  expect(body.error).toContain(`http://127.0.0.1:${port}/v1: The provider could not be reached: connection refused`)
})

test('a model that is gone is told by the name of its field, with what the server says of it', async () => {
  const { connect, api } = await connectedModels({
    script: ({ model }) =>
      model === 'one' ? 'Here.' : { status: 404, body: `{"error":"model '${model}' not found"}` },
  })
  const gone = await connect({ models: [{ model: 'three' }] })
  expect([gone.status, gone.body.field]).toEqual([400, 'models[0].model'])
  expect(gone.text).toContain("no such model at this address (404): model 'three' not found")

  const { id } = (await connect({ models: [{ model: 'one' }] })).body
  const changed = await api('PATCH', `/models/${id}`, { version: 1, models: [{ model: 'one' }, { model: 'three' }] })
  expect(changed.status).toBe(400)
  const kept = await api('PATCH', `/models/${id}`, {
    version: 1,
    models: [{ model: 'one' }, { model: 'three' }],
    keep_if_failing: true,
  })
  expect(kept.body).toMatchObject({
    version: 2,
    state: 'failing',
    problem: expect.stringContaining("model 'three' not found"),
    last_test: { ok: false },
    models: [
      { model: 'one', state: 'working', problem: null },
      { model: 'three', state: 'failing' },
    ],
  })
})

test('what fails is stored by explicit wish alone, is shown as failing, and works after a test that goes well', async () => {
  let isWell = false
  const { connect, api } = await connectedModels({ script: () => (isWell ? 'Here.' : { status: 503 }) })
  const { status, body } = await connect({ keep_if_failing: true })
  const problem = 'The provider answered with status 503: So it was scripted'
  expect([status, body.state, body.problem]).toEqual([201, 'failing', problem])
  const test = async () => (await api('POST', `/models/${body.id}/test`, {})).body
  expect(await test()).toMatchObject({
    ok: false,
    latency_ms: null,
    models: [{ model: 'one' }, {}],
    message: `${body.address}: ${problem}`,
  })
  isWell = true
  expect(await test()).toMatchObject({ ok: true, latency_ms: expect.any(Number), message: 'one answered' })
  expect((await api('GET', '/models')).body.connections).toMatchObject([
    { state: 'working', problem: null, last_test: { ok: true }, version: 1 },
  ])
})
