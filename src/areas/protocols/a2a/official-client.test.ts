import type { AddressInfo } from 'node:net'
import { Role, TaskState } from '@a2a-js/sdk'
import {
  ClientFactory,
  ClientFactoryOptions,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client'
import { createLocalJWKSet, flattenedVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { canonicalJson, type JsonObject } from '../../../shared/canonical-json.ts'

const PUBLIC = 'https://parley.example'

let service: DebateService
let fetchImpl: typeof fetch
beforeAll(async () => {
  service = await debateService({ areas: ['a2a', 'debates', 'receipts'], settings: { SERVICE_PUBLIC_URL: PUBLIC } })
  const { authorization } = await service.token({ org: 'org_1' })
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const here = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`
  fetchImpl = (address, init) => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', authorization)
    return fetch(String(address).replace(PUBLIC, here), { ...init, headers })
  }
})
afterAll(() => service.close())

/** Whether a card is what its signature says, by the keys that its header names. */
async function isGenuine({ signatures, ...card }: JsonObject): Promise<boolean> {
  const [signature] = signatures as { protected: string; signature: string }[]
  if (!signature) return false
  const { jku } = JSON.parse(Buffer.from(signature.protected, 'base64url').toString())
  expect(jku).toBe(`${PUBLIC}/a2a/jwks.json`)
  const keys = createLocalJWKSet((await (await fetchImpl(jku)).json()) as JSONWebKeySet)
  const payload = Buffer.from(canonicalJson(card)).toString('base64url')
  return flattenedVerify({ ...signature, payload }, keys).then(
    () => true,
    () => false,
  )
}

/** What there is of a value once everything empty was taken away, as the official verifiers do. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty).filter((item) => item !== undefined)
    return items.length > 0 ? items : undefined
  }
  if (typeof value !== 'object' || value === null) return value === '' ? undefined : value
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const left = withoutEmpty(field)
    return left === undefined ? [] : [[name, left]]
  })
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}

test('cards are signed; one changed byte is noticed', async () => {
  const answer = await service.app.inject({ url: '/.well-known/agent-card.json' })
  expect(answer.headers['cache-control']).toBe('public, max-age=300')
  const again = { 'if-none-match': String(answer.headers.etag) }
  expect((await service.app.inject({ url: '/.well-known/agent-card.json', headers: again })).statusCode).toBe(304)
  const card = answer.json()
  expect(await isGenuine(card)).toBe(true)
  expect(withoutEmpty(card)).toEqual(card)
  expect(await isGenuine({ ...card, name: 'Parlex' })).toBe(false)
  const [{ protected: header, signature }] = card.signatures
  const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  expect(await isGenuine({ ...card, signatures: [{ protected: header, signature: changed }] })).toBe(false)
  const extended = await fetchImpl(`${PUBLIC}/a2a/extendedAgentCard`, { headers: { 'a2a-version': '1.0' } })
  const extendedCard = (await extended.json()) as JsonObject
  expect(await isGenuine(extendedCard)).toBe(true)
  expect(withoutEmpty(extendedCard)).toEqual(extendedCard)
})

test.each(['JSONRPC', 'HTTP+JSON'])('the official client runs a debate to its receipt by %s', async (binding) => {
  const factory = new ClientFactory(
    ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
      transports: [new JsonRpcTransportFactory({ fetchImpl }), new RestTransportFactory({ fetchImpl })],
      preferredTransports: [binding],
      cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
    }),
  )
  const client = await factory.createFromUrl(PUBLIC)
  const stream = client.sendMessageStream({
    tenant: '',
    message: {
      ...{ messageId: `client-${binding}`, contextId: '', taskId: '', role: Role.ROLE_USER, extensions: [] },
      ...{ referenceTaskIds: [], metadata: undefined },
      parts: [
        { content: { $case: 'text', value: 'Should we ship it?' }, metadata: undefined, filename: '', mediaType: '' },
      ],
    },
    configuration: undefined,
    metadata: undefined,
  })
  let taskId = ''
  let running: Promise<void> | undefined
  const artifacts: string[] = []
  let state: TaskState | undefined
  for await (const { payload } of stream) {
    if (payload?.$case === 'task') {
      taskId = payload.value.id
      running = runToRest(service, String(payload.value.metadata?.debateId))
    }
    if (payload?.$case === 'artifactUpdate') artifacts.push(payload.value.artifact?.artifactId ?? '')
    if (payload?.$case === 'statusUpdate') state = payload.value.status?.state
  }
  await running
  expect(state).toBe(TaskState.TASK_STATE_COMPLETED)
  expect(artifacts).toContain('decision')
  expect(artifacts.at(-1)).toBe('receipt')
  const task = await client.getTask({ tenant: '', id: taskId, historyLength: undefined })
  expect(task.artifacts.map(({ artifactId }) => artifactId)).toEqual(artifacts)
  await expect(client.cancelTask({ tenant: '', id: taskId, metadata: undefined })).rejects.toThrow()
})
