import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { sendGridInbound } from '../../../../../test/support/vendors/sendgrid.ts'
import { snsTopic } from '../../../../../test/support/vendors/sns.ts'
import { mailFiles } from '../index.ts'

let service: TestApp
let sendGrid: ReturnType<typeof sendGridInbound>
let sns: Awaited<ReturnType<typeof snsTopic>>
const ids = { sendgrid: '', ses: '' }

const now = () => new Date()
const leader = { org: 'org_1', userId: 'usr_ada', org_role: 'owner' } as const

/** How often everything is delivered at once. */
let deliveries = 1
/** What the connection's own address adds. */
let address = ''
const post =
  (kind: keyof typeof ids) => async (request: { headers: Record<string, string>; payload: string | Buffer }) => {
    const url = `/api/bots/email/webhook/${kind}${address}`
    const answers = Array.from({ length: deliveries }, () => service.app.inject({ method: 'POST', url, ...request }))
    return Math.max(...(await Promise.all(answers)).map(({ statusCode }) => statusCode))
  }

async function connect(wish: object): Promise<string> {
  const headers = await service.token(leader)
  const answer = await service.app.inject({ method: 'POST', url: '/api/v1/channels', headers, payload: wish })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return answer.json().id
}

const stored = (id: string) =>
  service.platform.db
    .selectFrom('messages')
    .select(['subject', 'text', 'trust', 'source', 'raw_file_id'])
    .where('connection_id', '=', id)
    .orderBy('number')
    .execute()
const parked = (id: string) =>
  service.platform.db.selectFrom('mail_parked').select('why').where('connection_id', '=', id).execute()

const ATTACHED = 'Content-Disposition: attachment; filename=costs.csv'
const mail = (name: string, body = `What of ${name}?`) =>
  Buffer.from(
    [
      'From: Bob <bob@example.org>',
      'To: panel@in.example.org',
      `Message-ID: <${name}@example.org>`,
      `Subject: About ${name}`,
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: 8bit',
      '',
      body,
      '',
    ].join('\r\n'),
    'latin1',
  )

beforeAll(async () => {
  sns = await snsTopic({ now, post: post('ses') })
  service = await testApp({ settings: { SERVICE_SNS_URL: sns.url } })
  sendGrid = sendGridInbound({ now, post: post('sendgrid') })
})
afterAll(async () => {
  await service.close()
  sns.close()
})

test('before anybody has connected one, the vendor is told to come again', async () => {
  expect(await sendGrid.deliver({ to: 'panel@in.example.org', raw: mail('early') })).toBe(503)
  expect(await sns.subscribe()).toBe(503)
  ids.sendgrid = await connect({
    kind: 'sendgrid',
    name: 'Mail',
    external_id: 'in.example.org',
    secrets: { public_key: sendGrid.publicKey },
  })
  ids.ses = await connect({ kind: 'ses', name: 'SES', external_id: sns.topicArn })
  expect(await sendGrid.retry()).toEqual([200])
  expect(await stored(ids.sendgrid)).toMatchObject([{ subject: 'About early', source: 'sendgrid' }])
})

test('a mail of SendGrid is stored once, as the bytes that were sent, however often it comes', async () => {
  const raw = mail('pumps', 'Größe über 3 bar?')
  for (const _ of [1, 2, 3]) expect(await sendGrid.deliver({ to: 'Panel@in.example.org', raw })).toBe(200)
  const rows = (await stored(ids.sendgrid)).filter(({ subject }) => subject === 'About pumps')
  expect(rows).toMatchObject([{ text: 'Größe über 3 bar?', trust: 'unverified', raw_file_id: expect.any(String) }])
  const shownTo = async (who: object) => {
    const headers = await service.token(who)
    return (await service.app.inject({ url: '/api/v1/inbox/messages?search=pumps', headers })).json().messages
  }
  expect(await shownTo(leader)).toMatchObject([{ subject: 'About pumps', provider: 'sendgrid' }])
  expect(await shownTo({ ...leader, userId: 'usr_colleague', org_role: 'member' })).toEqual([])
})

test('without a signature, with that of another sender, and for another account nothing is stored', async () => {
  const before = await stored(ids.sendgrid)
  const raw = mail('forged')
  expect(await sendGrid.deliver({ to: 'panel@in.example.org', raw, signed: false })).toBe(401)
  const stranger = sendGridInbound({ now, post: post('sendgrid') })
  expect(await stranger.deliver({ to: 'panel@in.example.org', raw })).toBe(401)
  expect(await sendGrid.deliver({ to: 'panel@other.example.org', raw })).toBe(401)
  address = `?c=${ids.sendgrid}`
  expect(await sendGrid.deliver({ to: 'panel@other.example.org', raw })).toBe(200)
  address = ''
  await expect
    .poll(() =>
      service.platform.db.selectFrom('channel_days').select('connection_id').where('foreign_ids', '=', 1).execute(),
    )
    .toHaveLength(1)
  expect(await stored(ids.sendgrid)).toEqual(before)
})

test('a form without the mail itself is parked with its reason, and so is a bomb', async () => {
  expect(await sendGrid.deliver({ to: 'panel@in.example.org' })).toBe(200)
  const bomb = Array.from({ length: 30 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}x\r\n\r\n--b${at}x`)
  expect(await sendGrid.deliver({ to: 'panel@in.example.org', raw: Buffer.from(bomb.join('\r\n')) })).toBe(200)
  expect(await parked(ids.sendgrid)).toEqual([{ why: 'not_raw' }, { why: 'too_deep' }])
})

test('what is attached is a file of the message, and read out of the stored mail', async () => {
  const parts = [
    'Content-Type: text/plain',
    '',
    'See there.',
    '--m',
    'Content-Type: text/csv',
    ATTACHED,
    '',
    'a,b\r\n1,2',
  ]
  const raw = mail('costs')
    .toString('latin1')
    .replace(/Content-Type[\s\S]*/, '')
  const whole = `${raw}Content-Type: multipart/mixed; boundary=m\r\n\r\n--m\r\n${parts.join('\r\n')}\r\n--m--\r\n`
  expect(await sendGrid.deliver({ to: 'panel@in.example.org', raw: Buffer.from(whole) })).toBe(200)
  const { id, files } = await service.platform.db
    .selectFrom('messages')
    .select(['id', 'files'])
    .where('subject', '=', 'About costs')
    .executeTakeFirstOrThrow()
  const [file] = (files as { list: { name: string; url: string }[] }).list
  expect(file).toMatchObject({ name: 'costs.csv', type: 'text/csv', size: 8 })
  const read = (of: { payer: string; id: string }) =>
    mailFiles(service.platform)(of, { url: file?.url ?? '' }, new AbortController().signal)
  expect(Buffer.from((await read({ payer: 'org_1', id })) ?? []).toString()).toBe('a,b\r\n1,2')
  expect(await read({ payer: 'org_2', id })).toBeUndefined()
})

test('a topic is confirmed at SNS alone, and comes again while SNS is away', async () => {
  sns.away(true)
  expect(await sns.subscribe()).toBe(503)
  sns.away(false)
  await service.platform.db.deleteFrom('vendor_paces').execute()
  const answers = await sns.retry()
  expect([new Set(answers), sns.confirmed()]).toEqual([new Set([200]), answers.length])
  expect(await sns.subscribe('https://sns.eu-west-1.amazonaws.com.example.org')).toBe(200)
  expect(await sns.subscribe('http://169.254.169.254')).toBe(200)
  expect(sns.confirmed()).toBe(answers.length)
})

test('mails of SES are read in both encodings, and a notice without the mail is parked', async () => {
  const recipients = ['panel@in.example.org']
  expect(await sns.receive({ recipients, content: mail('plain') })).toBe(200)
  expect(await sns.receive({ recipients, content: mail('coded', 'Größe?'), encoding: 'BASE64' })).toBe(200)
  expect(await sns.receive({ recipients })).toBe(200)
  expect(await sns.say('Successfully validated SNS topic for Amazon SES event publishing.')).toBe(200)
  expect(await stored(ids.ses)).toMatchObject([
    { subject: 'About plain', source: 'ses' },
    { subject: 'About coded', text: 'Größe?' },
  ])
  expect(await parked(ids.ses)).toEqual([{ why: 'content_elsewhere' }])
})

test('what SNS sends again while the first is still taken is stored once, and another topic is nobody’s', async () => {
  deliveries = 4
  expect(await sns.receive({ recipients: [], content: mail('hasty') })).toBe(200)
  deliveries = 1
  expect((await stored(ids.ses)).filter(({ subject }) => subject === 'About hasty')).toHaveLength(1)
  const other = await snsTopic({ now, post: post('ses') })
  expect(await other.receive({ recipients: [], content: mail('other') })).toBe(401)
  other.close()
})

test('a topic that was unsubscribed says so, and a new mail shows that it works again', async () => {
  expect(await sns.unsubscribe()).toBe(200)
  const states = () =>
    service.platform.db.selectFrom('connections').select(['state', 'why']).where('id', '=', ids.ses).execute()
  expect(await states()).toMatchObject([{ state: 'failed', why: expect.stringContaining('unsubscribed') }])
  expect(await sns.receive({ recipients: [], content: mail('again') })).toBe(200)
  expect(await states()).toEqual([{ state: 'active', why: null }])
})
