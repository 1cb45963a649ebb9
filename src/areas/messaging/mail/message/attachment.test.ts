import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailService, mailService, PANEL, smtpDate } from '../../../../../test/support/mail/mail-service.ts'

let post: MailService
let url: string
beforeAll(async () => {
  post = await mailService()
  for (const userId of ['usr_bo', 'usr_cy']) await post.service.as({ userId })
  post.deliver(withFiles(post.clock.now()))
  await post.read()
  await post.ada.post('/inbox/shared', { name: 'Moves', email_address: PANEL, team_members: ['usr_bo'] })
  const { messages } = (await post.ada.get('/inbox/messages')).json()
  url = `/api/v2/inbox/messages/${messages[0].id}`
})
afterAll(() => post.close())

const PLAN = 'The lift is booked from nine to eleven.'
const PAGE = '<script>alert(1)</script>'

const part = (type: string, name: string, content: string) => [
  '--parts',
  `Content-Type: ${type}`,
  `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(content).toString('base64'),
]
const withFiles = (at: Date) =>
  [
    ...['From: Bob <bob@stranger.test>', `To: ${PANEL}`, `Date: ${smtpDate(at)}`, 'Subject: The plan'],
    ...['Message-ID: <plan@stranger.test>', 'Content-Type: multipart/mixed; boundary=parts', ''],
    ...['--parts', 'Content-Type: text/plain', '', 'Does Friday suit you?'],
    ...part('text/plain', 'Plän "1".txt', PLAN),
    ...part('text/html', 'page.html', PAGE),
    ...['--parts--', ''],
  ].join('\r\n')

interface Asked {
  place?: string
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
  who?: object
}
async function ask({ place = '0', method = 'GET', headers = {}, who = {} }: Asked = {}) {
  const token = await post.service.token({ org: 'org_1', userId: 'usr_ada', ...who })
  return post.service.app.inject({ method, url: `${url}/attachments/${place}`, headers: { ...token, ...headers } })
}

test('a person who may read a mail gets its attachment as it was sent, to be kept and never shown', async () => {
  for (const userId of ['usr_ada', 'usr_bo']) {
    const { statusCode, body, headers } = await ask({ who: { userId } })
    expect([statusCode, body]).toEqual([200, PLAN])
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': String(PLAN.length),
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="Pl_n _1_.txt"; filename*=UTF-8''Pl%C3%A4n%20%221%22.txt`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  }
})

test('what a browser would run is sent as bytes', async () => {
  const { body, headers } = await ask({ place: '1' })
  expect([body, headers['content-type']]).toEqual([PAGE, 'application/octet-stream'])
})

test('a part of it, its facts alone, and nothing where the caller has it', async () => {
  const part = await ask({ headers: { range: 'bytes=4-7' } })
  expect([part.statusCode, part.body]).toEqual([206, PLAN.slice(4, 8)])
  const facts = await ask({ method: 'HEAD' })
  expect([facts.statusCode, facts.body, facts.headers['content-length']]).toEqual([200, '', String(PLAN.length)])
  const known = await ask({ headers: { 'if-none-match': String(facts.headers.etag) } })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  expect((await ask({ headers: { range: 'bytes=900-' } })).statusCode).toBe(416)
})

test('nobody else finds it, nor what is not there', async () => {
  const strangers = [{ userId: 'usr_cy' }, { userId: 'usr_eve', org: 'org_2' }]
  for (const who of strangers) expect((await ask({ who })).statusCode).toBe(404)
  expect((await ask({ place: '2' })).statusCode).toBe(404)
  const wrong = await ask({ place: 'x' })
  expect([wrong.statusCode, wrong.json().field]).toEqual([400, 'place'])
})

test('one that is too large is refused with the reason', async () => {
  const { pool } = post.service.database
  await pool.query(`update messages set mail = jsonb_set(mail, '{attachments,0,tooLarge}', 'true')`)
  const refused = await ask()
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('too large')])
  await pool.query(`update messages set mail = jsonb_set(mail, '{attachments,0,tooLarge}', 'false')`)
})

test('when the mail itself is not kept any more its attachment is gone, and with the message it is not found', async () => {
  const { pool } = post.service.database
  await pool.query('update messages set raw_file_id = null')
  expect((await ask()).statusCode).toBe(410)
  await pool.query('delete from messages')
  expect((await ask()).statusCode).toBe(404)
})
