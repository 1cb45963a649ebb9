import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  headerOf,
  type MailHouse,
  type MailService,
  mailHouse,
  UNSURE,
} from '../../../../test/support/mail/mail-service.ts'

let house: MailHouse
let post: MailService
beforeAll(async () => {
  house = await mailHouse()
})
beforeEach(async () => {
  post = await house.mailbox({ debate: UNSURE })
})
afterEach(() => post.close())
afterAll(() => house.close())

const BO = 'Bo <bo@example.org>'
async function join(userId: string, email: string) {
  await post.service.as({ userId, org: post.org })
  const verified = 'update users set email = $2, email_verified_at = now() where id = $1'
  await post.service.database.pool.query(verified, [userId, email])
}
const answerTo = (raw: string, text: string, from = 'Ada <ada@example.org>') => ({
  text,
  from,
  subject: `Re: ${headerOf(raw, 'Subject')}`,
  headers: [`In-Reply-To: ${headerOf(raw, 'Message-ID')}`],
})
type Mail = Parameters<MailService['written']>[0]
const BROUGHT = 'Received: from elsewhere by here\r\n'

/** It lies in the mailbox twice, the second time as another person sent it on. */
async function arriveTwice(mail: Mail) {
  const raw = await post.written(mail)
  post.deliver(raw)
  post.deliver(`${BROUGHT}${raw}`)
  await post.read()
  await post.settle()
}
const mailTo = (address: string, words: string): string => {
  const found = post.smtp.received.findLast(({ to, raw }) => to.includes(address) && raw.includes(words))
  if (!found) throw new Error(`No mail to ${address} says ${words}`)
  return found.raw
}
const outcomes = async () => (await post.messages()).map(({ outcome }) => outcome)

/** A debate that was asked for by mail and waits for a person. */
async function waiting() {
  await post.arrive({ id: 'asked' })
  await post.settle()
  const [{ debate_id: debateId } = { debate_id: '' }] = await post.debates()
  const { log } = post.service.platform
  return {
    debateId,
    accepted: mailTo('ada@example.org', 'Accepted'),
    question: mailTo('ada@example.org', 'It waits until'),
    logged: async (type: string) =>
      (await log.read(debateId)).filter((event) => event.type === type).map(({ data }) => data),
    votes: async () =>
      (await log.read(debateId)).flatMap(({ type, data }) => (type === 'vote_cast' && data.origin ? [data] : [])),
  }
}

test('“agree” is one vote of its writer with its message as origin, although the mail comes twice', async () => {
  const { accepted, question, votes } = await waiting()
  await arriveTwice(answerTo(accepted, 'agree'))
  const [message] = (await post.messages()).filter(({ outcome }) => outcome === 'voted')
  expect(await votes()).toMatchObject([{ user: 'usr_ada', choice: 'p1', origin: { message: message?.id } }])
  expect(mailTo('ada@example.org', 'Recorded')).toContain('Your vote is in the debate.')
  await arriveTwice(answerTo(question, 'Disagree!\n\n> agree'))
  expect(await votes()).toMatchObject([{ choice: 'p1' }, { user: 'usr_ada', choice: 'none' }])
})

test('a debate that waits asks by mail; “go on” resolves it once, then its decision comes, and “it was right” is its outcome', async () => {
  const { question, logged } = await waiting()
  expect(question).toContain('answer with one of these in the first line: go on')
  await arriveTwice(answerTo(question, 'Go on.'))
  expect(await logged('breakpoint_resolved')).toMatchObject([{ resolution: 'continue', user: 'usr_ada' }])
  expect(mailTo('ada@example.org', 'Recorded')).toContain('It is in the debate.')
  expect(await logged('debate_end')).toHaveLength(1)
  const decision = mailTo('ada@example.org', 'Confidence:')
  await arriveTwice(answerTo(decision, 'it was right'))
  expect(await logged('outcome_recorded')).toMatchObject([{ correct: true, user: 'usr_ada' }])
  await post.arrive(answerTo(question, 'end it'))
  expect(await logged('breakpoint_resolved')).toHaveLength(1)
  expect((await outcomes()).at(-1)).toBe('refused')
})

test.each([
  ['end it', 'breakpoint_resolved', { resolution: 'abort', user: 'usr_ada' }],
  ['stop', 'debate_cancelled', { user: 'usr_ada' }],
])('“%s” ends the debate once, although the mail comes twice', async (words, event, data) => {
  const { question, logged } = await waiting()
  await arriveTwice(answerTo(question, words))
  expect(await logged(event)).toMatchObject([data])
  const told = post.smtp.received.length
  await post.settle()
  expect(post.smtp.received).toHaveLength(told)
})

test('of two who were asked the first decides, and the second is told that it is decided', async () => {
  await join('usr_bo', 'bo@example.org')
  await post.arrive({ id: 'asked' })
  await post.arrive({ from: BO, text: 'constraint: in May', headers: ['In-Reply-To: <asked@example.org>'] })
  await post.settle()
  const [{ debate_id: debateId } = { debate_id: '' }] = await post.debates()
  const question = mailTo('bo@example.org', 'It waits until')
  expect(headerOf(question, 'To')).toBe('ada@example.org, bo@example.org')
  await post.arrive(answerTo(question, 'go on', BO))
  await post.arrive(answerTo(question, 'end it'))
  const resolved = (await post.service.platform.log.read(debateId)).filter(({ type }) => type === 'breakpoint_resolved')
  expect(resolved.map(({ data }) => data)).toMatchObject([{ resolution: 'continue', user: 'usr_bo' }])
  expect((await outcomes()).slice(-2)).toEqual(['resolved', 'refused'])
  expect(mailTo('ada@example.org', 'That did not work')).toBeDefined()
})

test('what is forged, replayed, of another person or from elsewhere decides and votes for nothing', async () => {
  await join('usr_bo', 'bo@example.org')
  const { accepted, question, logged, votes } = await waiting()
  const id = headerOf(question, 'Message-ID') ?? ''
  const forged = id.replace(/[0-9a-f]@/, (end) => (end === '0@' ? '1@' : '0@'))
  const good = await post.written(answerTo(question, 'go on'))
  for (const raw of [
    good.replace('go on', 'end it'),
    good.replace(/^To: .*$/m, 'To: other@parley.test'),
    await post.written({ ...answerTo(question, 'go on'), headers: [`In-Reply-To: ${forged}`] }),
    await post.written({ ...answerTo(question, 'go on'), headers: [`References: ${id}`] }),
    await post.written({ text: 'agree', subject: 'agree' }),
    await post.written(answerTo(question, 'go on', BO)),
    await post.written(answerTo(question, 'go on', 'Eve <eve@example.org>')),
    await post.written(answerTo(accepted, 'go on')),
  ])
    post.deliver(raw)
  await post.read()
  await post.settle()
  expect(await logged('breakpoint_resolved')).toEqual([])
  expect(await votes()).toEqual([])
  post.deliver(good)
  await post.read()
  await post.settle()
  expect(await logged('breakpoint_resolved')).toHaveLength(1)
})
