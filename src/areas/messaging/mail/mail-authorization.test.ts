import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { headerOf, type MailHouse, type MailService, mailHouse } from '../../../../test/support/mail/mail-service.ts'

let house: MailHouse
let post: MailService
beforeAll(async () => {
  house = await mailHouse()
})
beforeEach(async () => {
  post = await house.mailbox()
})
afterEach(() => post.close())
afterAll(() => house.close())

const logged = async (debateId: string, type: string) =>
  (await post.service.platform.log.read(debateId)).filter((event) => event.type === type).map(({ data }) => data)
const states = async () => (await post.messages()).map(({ state, outcome }) => [state, outcome])
/** Answers a mail of ours. */
const answerTo = (raw: string | undefined, text: string) => ({
  text,
  subject: `Re: ${headerOf(raw ?? '', 'Subject')}`,
  headers: [`In-Reply-To: ${headerOf(raw ?? '', 'Message-ID')}`],
})

test('a mail of a member becomes a debate; “accepted” and its decision come back into the conversation', async () => {
  await post.arrive({ id: 'first', text: 'Please decide by Friday.' })
  await post.settle()
  const [{ debate_id } = { debate_id: '' }] = await post.debates()
  expect(await logged(debate_id, 'debate_start')).toHaveLength(1)
  expect(await states()).toEqual([['done', 'debate']])
  const { received } = post.smtp
  expect(received.map(({ from, to }) => [from, to])).toEqual([
    [post.panel, ['ada@example.org']],
    [post.panel, ['ada@example.org']],
  ])
  const [accepted = '', decision = ''] = received.map(({ raw }) => raw)
  for (const raw of [accepted, decision]) {
    expect(headerOf(raw, 'Subject')).toBe('Re: Should we ship it?')
    expect(headerOf(raw, 'In-Reply-To')).toBe('<first@example.org>')
    expect(headerOf(raw, 'References')).toBe('<first@example.org>')
    expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-replied')
    expect(headerOf(raw, 'X-Parley-Loop')).toBe('1')
    expect(raw).not.toMatch(/X-Parley-Sent-Again/i)
  }
  expect(accepted).toContain('Accepted')
  expect(decision).toMatch(/Dissent/)
  expect(decision).toMatch(/text\/html/)
  expect(decision).not.toMatch(/<img|<script|src=/i)
})

test('a reply takes part; votes and outcomes need a mail of ours that is answered', async () => {
  await post.arrive()
  const [{ debate_id: debateId } = { debate_id: '' }] = await post.debates()
  const accepted = post.smtp.received.at(-1)?.raw
  await post.arrive(answerTo(accepted, 'constraint: not on a Friday\n\n> quoted\n> stop'))
  expect(await logged(debateId, 'intervention_added')).toMatchObject([{ kind: 'constraint', user: 'usr_ada' }])
  await post.settle()
  const decision = post.smtp.received.at(-1)?.raw
  const outcomes = () => logged(debateId, 'outcome_recorded')
  const forged = (headerOf(decision ?? '', 'Message-ID') ?? '').replace(/[0-9a-f]@/, (end) =>
    end === '0@' ? '1@' : '0@',
  )
  await post.arrive({ ...answerTo(decision, 'It was right.'), headers: [`In-Reply-To: ${forged}`] })
  expect(await outcomes()).toEqual([])
  await post.arrive(answerTo(decision, 'It was right.'))
  expect(await outcomes()).toMatchObject([{ correct: true, user: 'usr_ada' }])
  await post.arrive(answerTo(decision, 'Thank you all!'))
  expect(await post.debates()).toHaveLength(1)
  const later = new Date(post.clock.now().getTime() + 32 * 86_400_000)
  await post.arrive({ ...answerTo(decision, 'It was wrong'), at: later })
  expect(await outcomes()).toHaveLength(1)
})

test('old mail that is sent on, replays, other addresses and other senders are filed, not obeyed', async () => {
  const { clock } = post
  const mail = await post.written({ id: 'once' })
  post.deliver(mail)
  post.deliver(`Received: from elsewhere by here\r\n${mail}`)
  const old = new Date(clock.now().getTime() - 4 * 86_400_000)
  post.deliver(await post.written({ at: old }))
  post.deliver(await post.written({ to: 'billing@parley.test' }))
  post.deliver(await post.written({ from: 'Bob <bob@example.org>' }))
  post.deliver((await post.written()).replace('Please decide', 'Please pay'))
  await post.read(2)
  await post.settle()
  expect(await post.debates()).toHaveLength(1)
  expect((await states()).map(([state]) => state)).toEqual(['done', ...Array(5).fill('filed')])
  expect(new Set(post.smtp.received.flatMap(({ to }) => to))).toEqual(new Set(['ada@example.org']))
})

test('machines, lists and Parley itself are neither obeyed nor answered', async () => {
  for (const header of [
    'Auto-Submitted: auto-replied',
    'X-Autoreply: yes',
    'X-Auto-Response-Suppress: All',
    'List-Id: <all.example.org>',
    'Precedence: bulk',
    'Return-Path: <>',
    'X-Parley-Loop: 1',
  ])
    post.deliver(await post.written({ headers: [header] }))
  await post.read()
  await post.settle()
  expect(await post.debates()).toEqual([])
  expect(post.smtp.received).toEqual([])
})

test('our own mails that come back, here or at another installation, start nothing', async () => {
  await post.arrive()
  await post.settle()
  const sent = post.smtp.received.map(({ raw }) => raw)
  for (const raw of sent) post.deliver(raw)
  await post.read()
  await post.settle()
  expect(post.smtp.received).toHaveLength(sent.length)
  expect(await post.debates()).toHaveLength(1)
})

test('a refusal is answered to a member, once a day in a conversation', async () => {
  await post.service.as({ userId: 'usr_ada', org: post.org, org_role: 'viewer' })
  await post.arrive({ id: 'refused' })
  await post.arrive({ headers: ['In-Reply-To: <refused@example.org>'] })
  expect(await states()).toEqual([
    ['done', 'refused'],
    ['done', 'refused'],
  ])
  expect(post.smtp.received).toHaveLength(1)
  expect(post.smtp.received[0]?.raw).toContain('That did not work')
})

test('a constraint that overtakes its question is part of the debate', async () => {
  const later = new Date(post.clock.now().getTime() + 1_000)
  await post.arrive({ text: 'constraint: in May', headers: ['In-Reply-To: <asked@example.org>'], at: later })
  await post.arrive({ id: 'asked' })
  const [{ debate_id: debateId } = { debate_id: '' }] = await post.debates()
  await post.service.driveThreads()
  expect(await logged(debateId, 'intervention_added')).toMatchObject([{ kind: 'constraint' }])
})

test('of an erased debate nothing is kept here, and the mails that were sent are listed as what stays', async () => {
  await post.arrive()
  await post.settle()
  const [{ debate_id: debateId } = { debate_id: '' }] = await post.debates()
  const sent = post.smtp.received.map(({ raw }) => headerOf(raw, 'Message-ID')?.slice(1, -1))
  expect(sent).toHaveLength(2)
  const place = { kind: 'address', id: 'ada@example.org' }
  expect((await post.ada.get(`/debates/${debateId}/posts`)).json().posts).toMatchObject([
    { what: 'card', platform: 'imap', place, state: 'done' },
    { what: 'decision', platform: 'imap', place, state: 'done' },
  ])
  expect((await post.ada.delete(`/debates/${debateId}`)).statusCode).toBe(200)
  await post.settle()
  expect(await post.messages()).toEqual([])
  expect((await post.ada.get('/inbox/sent')).json().messages).toEqual([])
  const { posts } = (await post.ada.get(`/channels/${post.connection.id}/posts`)).json()
  const why = 'A mail that was sent cannot be taken back, so it stays'
  const stays = sent.map((id) => ({
    kind: 'chat.erase',
    state: 'refused',
    error: why,
    erases: { post: id, place: 'ada@example.org' },
  }))
  expect(posts.toReversed()).toMatchObject(stays)
})

test('a mail whose bytes are gone is not passed on, and that is told', async () => {
  post.deliver(await post.written({ from: 'Bob <bob@stranger.test>', to: 'other@parley.test' }))
  await post.read()
  const [message] = await post.messages()
  const { db, outbox } = post.service.platform
  const forward = {
    key: 'f',
    as: 'forward',
    about: message?.id ?? '',
    to: ['ada@example.org'],
    text: 'x',
    by: null,
  } as const
  await db.transaction().execute((tx) => post.letters.queue(tx, post.connection, forward))
  await db
    .updateTable('messages')
    .set({ raw_file_id: null })
    .where('id', '=', message?.id ?? '')
    .execute()
  await outbox.drain()
  expect(post.smtp.received).toEqual([])
  expect((await post.ada.get('/inbox/sent')).json().messages).toMatchObject([
    { status: 'failed', why: 'The mail is no longer stored, so it is not forwarded' },
  ])
})

test('“link” by mail is answered with who they are: their mails prove it, and nothing is to be connected', async () => {
  await post.service.database.pool.query(`update users set name = 'Ada Lovelace' where id = 'usr_ada'`)
  await post.arrive({ text: 'link' })
  expect(await states()).toEqual([['done', 'link']])
  const [answer] = post.smtp.received
  expect(answer?.raw).toContain('You are Ada Lovelace.')
  expect(answer?.raw).not.toContain('/link/')
})
