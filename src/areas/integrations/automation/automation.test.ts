import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { openOutbound } from '../../../adapters/outbound/outbound.ts'
import { checkStandardWebhook } from '../../../shared/signatures/standard-webhooks.ts'
import { apiKeys } from '../../identity/api-keys/index.ts'
import { connections } from '../../messaging/connections/index.ts'
import { webhooks } from '../webhooks/index.ts'
import { automation } from './index.ts'

interface Received {
  url: string
  headers: Record<string, string | string[] | undefined>
  body: string
}
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  received.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() })
  response.end('ok')
})
let received: Received[] = []
let address = ''
let service: TestApp
let owner: Record<string, string>

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const outbound = openOutbound({ allow: (ip) => ip === '127.0.0.1' })
  service = await testApp({
    areas: ['api-keys', 'organizations', 'debates', 'runner'],
    settings: { RATE_LIMIT_ENABLED: 'false' },
    extra: (platform) => {
      const near = { ...platform, outbound }
      const connected = connections(near)
      const hooks = webhooks(near, { announced: [] })
      const automated = automation(near, {
        ...connected,
        ...hooks,
        keys: apiKeys(platform, { enter: async (caller) => caller }).narrow,
      })
      return [connected.area, hooks.area, automated]
    },
  })
  owner = await service.token({ userId: 'usr_owner', org: 'org_home', org_role: 'owner' })
})
beforeEach(() => {
  received = []
})
afterAll(async () => {
  await service?.close()
  await new Promise((resolve) => receiver.close(resolve))
})

const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, headers = owner) => {
  const answer = await service.app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

/** A debate of the built-in agents, brought to its end, and everybody told of it. */
async function decide(wish: object = {}): Promise<string> {
  const topic = 'Should the garden have a pond?'
  const { body } = await call('POST', '/debates', { topic, ...wish })
  await service.runDebates()
  await service.cursors.catchUp()
  await service.platform.outbox.drain()
  return body.debate_id
}

const ZAPIER = '/integrations/zapier'

test('an app of Zapier subscribes with its own key, hears what it asked for, signed, and takes all along when it goes', async () => {
  const { status, body } = await call('POST', `${ZAPIER}/apps`, { workspace_id: 'Garden' })
  expect(status).toBe(201)
  const { id: app_id, api_key, api_secret } = body.app
  const key = { authorization: `Bearer ${api_key}` }
  const wish = { app_id, trigger_type: 'debate_end', webhook_url: `${address}/zap`, debate_tags: ['pond'] }
  const { body: made } = await call('POST', `${ZAPIER}/triggers`, wish, key)
  expect(made.trigger).toMatchObject({ trigger_type: 'debate_end', webhook_url: `${address}/zap` })

  await decide()
  expect(received).toHaveLength(0)
  const debateId = await decide({ tags: ['pond'] })
  expect(received).toMatchObject([{ url: '/zap' }])
  const [{ headers, body: told }] = received as [Received]
  const request = { method: 'POST', url: '/zap', headers, rawBody: Buffer.from(told) }
  expect(checkStandardWebhook(request, api_secret, new Date())).toEqual({ fits: true })
  expect(JSON.parse(told)).toMatchObject({ event: 'debate.completed', debate_id: debateId })
  expect((await call('GET', `${ZAPIER}/apps?workspace_id=Garden`)).body).toMatchObject({
    count: 1,
    apps: [{ id: app_id, workspace_id: 'Garden', active: true, trigger_count: 1 }],
  })

  expect((await call('GET', '/webhooks', undefined, key)).status).toBe(403)
  expect((await call('DELETE', `${ZAPIER}/apps/${app_id}`)).body).toEqual({ deleted: true, app_id })
  expect((await call('GET', '/debates', undefined, key)).status).toBe(401)
  expect((await call('GET', `/webhooks/${made.trigger.id}`)).status).toBe(404)
  expect((await call('GET', `${ZAPIER}/apps`)).body).toEqual({ apps: [], count: 0 })
})

test('a key uses the account that it was made for, and no other', async () => {
  const first = (await call('POST', `${ZAPIER}/apps`, {})).body.app
  const second = (await call('POST', `${ZAPIER}/apps`, {})).body.app
  const key = { authorization: `Bearer ${first.api_key}` }
  const wish = { trigger_type: 'debate.completed', webhook_url: `${address}/zap` }
  expect(await call('POST', `${ZAPIER}/triggers`, { ...wish, app_id: second.id }, key)).toMatchObject({ status: 403 })
  const { trigger } = (await call('POST', `${ZAPIER}/triggers`, { ...wish, app_id: second.id })).body
  expect(await call('DELETE', `${ZAPIER}/triggers/${trigger.id}`, undefined, key)).toMatchObject({ status: 403 })
  expect(await call('DELETE', `/integrations/make/webhooks/${trigger.id}`)).toMatchObject({ status: 404 })
  expect(await call('DELETE', `${ZAPIER}/triggers/${trigger.id}`)).toMatchObject({ status: 200 })
})

test('the key of an account lives no longer than the key that asked for it', async () => {
  const { api_key, key_id } = (await call('POST', '/auth/api-key', { name: 'CI', expires_in_days: 1 })).body
  const { app } = (await call('POST', `${ZAPIER}/apps`, {}, { authorization: `Bearer ${api_key}` })).body
  const made = { authorization: `Bearer ${app.api_key}` }
  const { keys } = (await call('GET', '/auth/api-key')).body
  const expiryOf = (key: string) =>
    keys.find(({ prefix }: { prefix: string }) => key.startsWith(prefix))?.expires_at as unknown
  expect(expiryOf(api_key)).toEqual(expect.any(String))
  expect(expiryOf(app.api_key)).toBe(expiryOf(api_key))
  expect((await call('GET', '/debates', undefined, made)).status).toBe(200)
  expect((await call('DELETE', '/auth/api-key', { key_id })).status).toBe(200)
  expect((await call('GET', '/debates', undefined, made)).status).toBe(401)
})

test('an ordinary key of an owner manages every account outside version 2', async () => {
  const { api_key } = (await call('POST', '/auth/api-key', { name: 'CI' })).body
  const key = { authorization: `Bearer ${api_key}` }
  for (const [path, name, api_url] of [
    ['zapier/apps', 'app'],
    ['make/connections', 'connection'],
    ['n8n/credentials', 'credential', address],
  ] as const) {
    const made = await call('POST', `/integrations/${path}`, { ...(api_url && { api_url }) }, key)
    expect(made.status, path).toBe(201)
    await call('DELETE', `/integrations/${path}/${made.body[name].id}`)
    const byOwner = (await call('POST', `/integrations/${path}`, { ...(api_url && { api_url }) })).body[name]
    expect((await call('DELETE', `/integrations/${path}/${byOwner.id}`, undefined, key)).status, path).toBe(200)
    const onV2 = await service.app.inject({
      method: 'POST',
      url: `/api/v2/integrations/${path}`,
      headers: key,
      payload: {},
    })
    expect(onV2.json(), path).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'OAUTH_REQUIRED' } })
  }
})

test('Make filters by confidence, and n8n is told below its own address', async () => {
  const { connection } = (await call('POST', '/integrations/make/connections', {})).body
  const hook = { connection_id: connection.id, module_type: 'debate.completed', webhook_url: `${address}/make` }
  expect(
    await call('POST', '/integrations/make/webhooks', { ...hook, event_filter: { min_confidence: 2 } }),
  ).toMatchObject({ status: 400, body: { details: { field: 'event_filter.min_confidence' } } })
  await call('POST', '/integrations/make/webhooks', { ...hook, event_filter: { min_confidence: 1 } })

  const { credential } = (await call('POST', '/integrations/n8n/credentials', { api_url: `${address}/flow/` })).body
  const wish = { credential_id: credential.id, events: ['debate_end', 'vote'], workflow_id: '7' }
  const { webhook } = (await call('POST', '/integrations/n8n/webhooks', wish)).body
  expect(webhook).toMatchObject({ webhook_path: `webhook/parley-${webhook.id}` })
  expect(webhook.events).toEqual(['debate.completed', 'vote.cast'])
  await decide()
  const told = received.filter(({ headers }) => headers['x-service-event'] === 'debate.completed')
  expect(told.map(({ url }) => url)).toEqual([`/flow/webhook/parley-${webhook.id}`])
  const { credentials } = (await call('GET', '/integrations/n8n/credentials')).body
  expect(credentials).toMatchObject([{ id: credential.id, operation_count: received.length, webhooks_count: 1 }])
})

test('what is not known is refused by its field', async () => {
  const { app } = (await call('POST', `${ZAPIER}/apps`, {})).body
  const wish = { app_id: app.id, trigger_type: 'debate.completed', webhook_url: `${address}/zap` }
  const refused = async (change: object) => (await call('POST', `${ZAPIER}/triggers`, { ...wish, ...change })).body
  expect(await refused({ trigger_type: 'debate.exploded' })).toMatchObject({ details: { field: 'trigger_type' } })
  expect(await refused({ webhook_url: 'http://169.254.169.254/' })).toMatchObject({
    details: { field: 'webhook_url' },
  })
  expect(await refused({ app_id: 'cxn_nobody' })).toMatchObject({ code: 'NOT_FOUND' })
  const member = await service.token({ userId: 'usr_member', org: 'org_home', org_role: 'member' })
  expect(await call('POST', `${ZAPIER}/apps`, {}, member)).toMatchObject({ status: 403 })
  for (const wrong of [{}, { api_url: 'http://169.254.169.254/' }, { api_url: 'https://10.0.0.1/' }]) {
    const credential = await call('POST', '/integrations/n8n/credentials', wrong)
    expect(credential).toMatchObject({ status: 400, body: { details: { field: 'api_url' } } })
  }
})

test('a sample is what was told last, and nothing is made up', async () => {
  const stranger = await service.token({ userId: 'usr_far', org: 'org_far', org_role: 'owner' })
  const none = await call('GET', '/integrations/samples/debate_end', undefined, stranger)
  expect(none.body).toMatchObject({ event: 'debate.completed', sample: null })
  const debateId = await decide()
  const { body } = await call('GET', '/integrations/samples/debate.completed')
  expect(body).toMatchObject({
    sample: { type: 'debate.completed', debate_id: debateId },
    message: expect.stringContaining(debateId),
  })
  expect(await call('GET', '/integrations/samples/nothing')).toMatchObject({ status: 400 })
})

test('each service is told what it can be triggered by', async () => {
  const { body: zapier } = await call('GET', `${ZAPIER}/triggers`)
  expect(zapier.triggers['debate.completed']).toMatchObject({ description: expect.any(String) })
  expect(Object.keys(zapier.actions)).toEqual(['ask', 'decision'])
  const { body: make } = await call('GET', '/integrations/make/modules')
  expect(make.modules).toMatchObject({ ask: { type: 'action' }, 'debate.verdict': { type: 'trigger' } })
  const { body: n8n } = await call('GET', '/integrations/n8n/nodes')
  expect(n8n.trigger.properties[0].options.map(({ value }: { value: string }) => value)).toContain('debate.completed')
})
