import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { imapServer } from '../../../../test/support/mail/imap-server.ts'
import { type VendorServer, vendorServer } from '../../../../test/support/vendors/vendor-server.ts'

const BACK = 'https://client.example/back'

let clock = new Date('2026-11-17T02:00:00Z')
const pass = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds)
}
let google: VendorServer
let mailbox: Awaited<ReturnType<typeof imapServer>>
let service: TestApp

const idToken = (email: string) => `e30.${Buffer.from(JSON.stringify({ email })).toString('base64url')}.`

/** Google's token endpoint: https://developers.google.com/identity/protocols/oauth2/web-server#exchange-authorization-code */
const tokenServer = () =>
  vendorServer(({ body }) => {
    const form = new URLSearchParams(body)
    const isGood = form.get('code') === 'good' && form.get('redirect_uri') === BACK && form.get('code_verifier')
    if (!isGood) return { status: 400, body: { error: 'invalid_grant' } }
    const tokens = { access_token: 'testtoken', refresh_token: 'refresh', expires_in: 3600, token_type: 'Bearer' }
    return { body: { ...tokens, id_token: idToken('ada@gmail.example') } }
  })

beforeAll(async () => {
  google = await tokenServer()
  mailbox = await imapServer({ accessToken: 'testtoken', user: 'ada@gmail.example' })
  service = await testApp({
    now: () => clock,
    settings: {
      SERVICE_ROLE: 'all',
      SERVICE_GMAIL_CLIENT_ID: 'our-client',
      SERVICE_GMAIL_CLIENT_SECRET: 'our-secret',
      SERVICE_GMAIL_TOKEN_URL: `${google.url}/token`,
      SERVICE_GMAIL_IMAP_HOST: `127.0.0.1:${mailbox.port}`,
      SERVICE_PRIVATE_HOSTS: '127.0.0.1',
      SERVICE_PUBLIC_URL: 'https://parley.example',
    },
  })
})
afterAll(async () => {
  await service.close()
  await mailbox.close()
  google.close()
})
beforeEach(async () => {
  pass(3_600_000)
  await service.platform.db.deleteFrom('connections').execute()
  await service.platform.db.deleteFrom('vendor_paces').execute()
})

const ada = { org: 'org_1', userId: 'usr_ada' } as const
const bob = { org: 'org_1', userId: 'usr_bob' } as const

async function call(method: 'GET' | 'POST', url: string, who: object, payload?: object) {
  const headers = await service.token(who)
  const answer = await service.app.inject({ method, url: `/api/v1${url}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}
const begin = (who: object, query = `?redirect_uri=${encodeURIComponent(BACK)}`) =>
  call('GET', `/inbox/oauth/gmail${query}`, who)
const connect = (who: object, more: object = {}) =>
  call('POST', '/inbox/connect', who, { provider: 'gmail', auth_code: 'good', redirect_uri: BACK, ...more })

test('a mailbox at Gmail is connected with the code that its owner was given, and read by its token', async () => {
  const { body: begun } = await begin(ada)
  const asked = new URL(begun.auth_url).searchParams
  expect(begun).toMatchObject({ provider: 'gmail', state: asked.get('state') })
  expect([asked.get('redirect_uri'), asked.get('code_challenge_method')]).toEqual([BACK, 'S256'])
  expect(asked.get('scope')).toContain('https://mail.google.com/')
  const { status, body } = await connect(ada)
  expect([status, body.account]).toMatchObject([201, { provider: 'gmail', email_address: 'ada@gmail.example' }])
  mailbox.deliver('From: bob@example.org\r\nMessage-ID: <1@example.org>\r\nSubject: Pumps\r\n\r\nThree bar?\r\n')
  await expect
    .poll(() => service.platform.db.selectFrom('messages').select(['subject', 'source']).execute())
    .toEqual([{ subject: 'Pumps', source: 'gmail' }])
})

test('the address must be the one that this person began with, within ten minutes, and works once', async () => {
  expect(await connect(ada)).toMatchObject({ status: 400, text: expect.stringContaining('redirect_uri') })
  await begin(ada)
  expect((await connect(bob)).status).toBe(400)
  expect((await connect(ada, { redirect_uri: `${BACK}/other` })).status).toBe(400)
  pass(600_001)
  expect((await connect(ada)).status).toBe(400)
  await begin(ada)
  expect((await connect(ada)).status).toBe(201)
  expect((await connect(ada)).status).toBe(400)
  const states = await Promise.all([begin(ada), begin(ada)])
  expect((await connect(bob, { state: states[0]?.body.state })).status).toBe(400)
  expect((await connect(ada, { state: states[1]?.body.state })).status).toBe(201)
})

test('a code that the vendor did not give, and whatever is missing, is told by its field', async () => {
  await begin(ada)
  expect(await connect(ada, { auth_code: 'forged' })).toMatchObject({
    status: 400,
    text: expect.stringContaining('auth_code'),
  })
  expect((await connect(ada, { auth_code: undefined })).text).toContain('auth_code')
  expect((await connect(ada, { redirect_uri: undefined })).text).toContain('redirect_uri')
  expect((await begin(ada, '?redirect_uri=javascript:alert(1)')).status).toBe(400)
  const own = await begin(ada, `?redirect_uri=${encodeURIComponent(BACK)}&state=mine`)
  expect([own.body.state, new URL(own.body.auth_url).searchParams.get('state')]).toEqual(['mine', 'mine'])
})

test('a provider without client settings names them, and nobody takes a mailbox over that a colleague has', async () => {
  for (const answer of [
    await call('GET', '/inbox/oauth/outlook', ada),
    await call('POST', '/inbox/connect', ada, { provider: 'outlook' }),
  ])
    expect(answer).toMatchObject({ status: 503, text: expect.stringContaining('SERVICE_OUTLOOK_CLIENT_ID') })
  await begin(ada)
  await connect(ada)
  await begin(bob)
  expect((await connect(bob)).status).toBe(409)
})
