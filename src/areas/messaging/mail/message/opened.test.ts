import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../../test/support/debates.ts'
import { type MailService, mailService, PANEL, smtpDate } from '../../../../../test/support/mail/mail-service.ts'

let post: MailService
let bo: Client
let cy: Client
let lee: Client
beforeAll(async () => {
  post = await mailService()
  bo = await post.service.as({ userId: 'usr_bo' })
  cy = await post.service.as({ userId: 'usr_cy' })
  lee = await post.service.as({ userId: 'usr_lee', org_role: 'admin' })
})
afterAll(() => post.close())

const PLAN = 'The move is on Friday. The lift is booked from nine to eleven.'

const withPlan = (at: Date) =>
  [
    'From: Bob <bob@stranger.test>',
    `To: ${PANEL}`,
    `Date: ${smtpDate(at)}`,
    'Subject: The plan',
    'Message-ID: <plan@stranger.test>',
    'Content-Type: multipart/mixed; boundary=parts',
    '',
    '--parts',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Does <b>Friday</b> suit you?</p><script>alert(1)</script>',
    '--parts',
    'Content-Type: text/plain; name=plan.txt',
    'Content-Disposition: attachment; filename=plan.txt',
    '',
    PLAN,
    '--parts--',
    '',
  ].join('\r\n')

/** A mail in the mailbox that Ada alone sees, in an inbox that Bo belongs to. */
async function inInbox() {
  post.deliver(withPlan(post.clock.now()))
  await post.read()
  const made = await post.ada.post('/inbox/shared', { name: 'Moves', email_address: PANEL, team_members: ['usr_bo'] })
  const path = `/inbox/shared/${made.json().id}`
  const id: string = (await bo.get(`${path}/messages`)).json().messages[0].id
  return { id, url: `/inbox/messages/${id}` }
}

test('a team opens, answers and debates the mail of its inbox, whosever the mailbox is; nobody else does', async () => {
  const { id, url } = await inInbox()
  for (const reader of [post.ada, bo, lee]) {
    const { message } = (await reader.get(url)).json()
    expect(message).toMatchObject({ id, body_text: 'Does Friday suit you?', unreadable: null })
    expect(message.body_html).toContain('<b>Friday</b>')
    expect(message.body_html).not.toContain('<script')
    expect(message.priority_factors).toContainEqual({ name: 'question', weight: 0.07, reason: 'It asks something' })
  }
  for (const address of [url, `${url}/conversation`]) expect((await cy.get(address)).statusCode).toBe(404)
  for (const address of [`${url}/reply`, `${url}/attachments/0/document`])
    expect((await cy.post(address, { body: 'Yes.' })).statusCode).toBe(404)
  expect((await bo.get('/inbox/messages')).json().total).toBe(0)

  expect((await bo.post(`${url}/reply`, { body: 'Friday suits us.' })).json().message.status).toBe('sending')
  await post.service.platform.outbox.drain()
  expect((await bo.get(`${url}/conversation`)).json().messages).toMatchObject([
    { direction: 'in', from_address: 'bob@stranger.test', text: 'Does Friday suit you?', status: 'received' },
    { direction: 'out', from_address: PANEL, to_addresses: ['bob@stranger.test'], status: 'sent', automatic: false },
  ])
  expect(post.smtp.received.at(-1)?.to).toEqual(['bob@stranger.test'])
})

test('an attachment is read as a document once, and is evidence when the panel is asked', async () => {
  const { messages } = (await post.ada.get('/inbox/messages')).json()
  const url = `/inbox/messages/${messages[0].id}`
  const attached = async () => (await bo.get(url)).json().message.attachments
  expect(await attached()).toEqual([
    { place: 0, name: 'plan.txt', type: 'text/plain', size: PLAN.length, document: null, why: null },
  ])
  const known = (await post.ada.post('/documents/upload', { name: 'same.txt', content: PLAN })).json().document
  await post.service.platform.jobs.drain()
  const brought = await bo.post(`${url}/attachments/0/document`)
  expect([brought.statusCode, brought.json()]).toMatchObject([200, { document: { id: known.id, status: 'ready' } }])
  expect(await attached()).toMatchObject([{ document: { id: known.id, status: 'ready' } }])
  expect((await bo.post(`${url}/attachments/1/document`)).statusCode).toBe(404)
  expect((await bo.post(`${url}/attachments/x/document`)).json().field).toBe('place')

  const { debate_id } = (await bo.post(`${url}/debate`, { agents: ['ada', 'bo'] })).json()
  const log = await post.service.platform.log.read(debate_id)
  const pieces = log.filter(({ type }) => type === 'evidence_attached').map((event) => event.data)
  expect(pieces).toContainEqual(expect.objectContaining({ kind: 'document' }))
})
