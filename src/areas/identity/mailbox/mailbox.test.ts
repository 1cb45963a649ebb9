import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { mailServer } from '../../../../test/support/mail-server.ts'
import { register } from '../../../../test/support/people.ts'
import { unusedPort } from '../../../../test/support/unused-port.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close()
})

async function started<Part extends { close(): Promise<void> }>(starting: Promise<Part>): Promise<Part> {
  const part = await starting
  open.push(part)
  return part
}

const service = (settings: Record<string, string> = {}, log?: { write(line: string): void }) =>
  started(testApp({ settings: { RATE_LIMIT_ENABLED: 'false', SERVICE_LOG_LEVEL: 'silent', ...settings }, log }))
const forget = ({ app }: TestApp, email: string) =>
  app.inject({ method: 'POST', url: '/api/v1/auth/password/forgot', payload: { email } })
const mailbox = ({ app }: TestApp, more: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
  app.inject({ url: '/api/v1/dev/mailbox', ...more })

test('a developer reads on the same machine what would have been sent', async () => {
  const development = await service({ SERVICE_ENV: 'development' })
  await register(development, { email: 'ada@example.org' })
  await forget(development, 'Ada@Example.org')
  await forget(development, 'nobody@example.org')
  await development.platform.jobs.drain()

  const answer = await mailbox(development)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    total: 1,
    messages: [
      {
        to: 'ada@example.org',
        subject: 'Reset your password',
        text: expect.stringContaining('/reset-password#token='),
      },
    ],
  })
  const ofOther = await development.app.inject({ url: '/api/v2/dev/mailbox?to=eve@example.org' })
  expect(ofOther.json().data).toMatchObject({ total: 0, messages: [] })
})

test('for everybody else the mailbox does not exist', async () => {
  const development = await service({ SERVICE_ENV: 'development' })
  const elsewhere: Parameters<typeof mailbox>[1][] = [
    { remoteAddress: '192.0.2.7' },
    { remoteAddress: '::ffff:10.0.0.1' },
    { headers: { 'x-forwarded-for': '127.0.0.1' } },
    { headers: { forwarded: 'for=127.0.0.1' } },
    { headers: { host: 'rebound.example.org:8080' } },
  ]
  for (const from of elsewhere) expect((await mailbox(development, from)).statusCode, JSON.stringify(from)).toBe(404)
  expect((await mailbox(development, { remoteAddress: '::1' })).statusCode).toBe(200)
  expect((await mailbox(await service())).statusCode).toBe(404)
  expect((await mailbox(await service({ SERVICE_ENV: 'production' }))).statusCode).toBe(404)
})

test('only the latest letters are kept', async () => {
  const development = await service({ SERVICE_ENV: 'development' })
  const { db, now } = development.platform
  const rows = Array.from({ length: 250 }, (_, index) => ({
    id: `ltr_${index}`,
    recipient: 'ada@example.org',
    subject: String(index),
    body: '',
    created_at: now().toISOString(),
  }))
  await db.insertInto('kept_letters').values(rows).execute()
  await register(development, { email: 'ada@example.org' })
  await forget(development, 'ada@example.org')
  await development.platform.jobs.drain()
  expect((await mailbox(development)).json()).toMatchObject({
    total: 200,
    messages: [{ subject: 'Reset your password' }, { subject: '249' }, ...Array(48).fill({})],
  })
})

test('without a mail server production says so, and what needs no mail works', async () => {
  const [email, password] = ['ada@example.org', 'the keys of the castle']
  const production = await service({
    SERVICE_ENV: 'production',
    SERVICE_ADMIN_EMAIL: email,
    SERVICE_ADMIN_PASSWORD: password,
  })
  const post = (path: string, payload: object, headers = {}) =>
    production.app.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload, headers })
  const { access_token } = (await post('login', { email, password })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  const dependent = [
    await post('password/forgot', { email }),
    await post('signup', { email: 'bob@example.org', password, name: 'Bob' }),
    await post('resend-verification', { email }),
    await post('invite', { email: 'bob@example.org' }, headers),
  ]
  for (const answer of dependent) {
    expect(answer.statusCode, answer.body).toBe(503)
    expect(answer.json().error).toBe('This installation cannot send mail: SMTP_URL is not set')
  }
  const changed = await post(
    'password/change',
    { current_password: password, new_password: 'another passphrase' },
    headers,
  )
  expect(changed.statusCode).toBe(200)
})

test('mail goes out through the server, and its secret stands in no table and no log line', async () => {
  const server = await started(mailServer())
  const lines: string[] = []
  const settings = { SMTP_URL: server.url, SERVICE_MAIL_FROM: 'hello@parley.test', SERVICE_LOG_LEVEL: 'trace' }
  const sending = await service(settings, { write: (line) => void lines.push(line) })
  await register(sending, { email: 'ada@example.org' })
  expect((await forget(sending, 'ada@example.org')).statusCode).toBe(200)
  await sending.platform.jobs.drain()

  expect(server.received).toMatchObject([{ from: 'hello@parley.test', to: ['ada@example.org'] }])
  const secret = /#token=([\w-]{43})/.exec(
    server.received[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '',
  )?.[1]
  expect(secret).toBeDefined()
  const { rows } = await sending.database.pool.query(
    "select data::text || coalesce(output::text, '') as kept from pgboss.job",
  )
  expect(rows.length).toBeGreaterThan(0)
  const everything = [...lines, ...rows.map(({ kept }) => kept)].join('\n')
  expect(everything).toContain('/auth/password/forgot')
  expect(everything).not.toContain(secret)
  expect(rows.map(({ kept }) => kept).join('\n')).not.toMatch(/ada@example\.org|sealed/)
})

test('a letter waits for a server that is away, and is sent once', async () => {
  const port = await unusedPort()
  const sending = await service({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  await register(sending, { email: 'ada@example.org' })
  await forget(sending, 'ada@example.org')
  await sending.platform.jobs.drain()

  const server = await started(mailServer({ port }))
  await expect
    .poll(
      async () => {
        await sending.platform.jobs.drain()
        return server.received.length
      },
      { interval: 200 },
    )
    .toBe(1)
  await sending.platform.jobs.drain()
  expect(server.received).toHaveLength(1)
})

test('a letter that nobody will ever take is given up, and says so', async () => {
  const server = await started(mailServer({ refuse: { 'gone@example.org': 550 } }))
  const lines: string[] = []
  const settings = { SMTP_URL: server.url, SERVICE_LOG_LEVEL: 'warn' }
  const sending = await service(settings, { write: (line) => void lines.push(line) })
  await register(sending, { email: 'gone@example.org' })
  await forget(sending, 'gone@example.org')
  await sending.platform.jobs.drain()
  const { rows } = await sending.database.pool.query("select state from pgboss.job where name = 'mail.send'")
  expect(rows).toEqual([])
  expect(lines.join('')).toContain('A letter is given up')
})
