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

const BOB = 'bob@stranger.test'
const ofBob = { from: `Bob <${BOB}>`, signing: { domain: 'stranger.test', key: 'stranger' } } as const
const toBob = () => post.smtp.received.filter(({ to }) => to.includes(BOB)).map(({ raw }) => raw)
const newest = async () => (await post.messages()).at(-1)
async function writeToBob() {
  const letter = { account_id: post.connection.id, to: [BOB], subject: 'Your offer', body: 'What do you think?' }
  expect((await post.ada.post('/inbox/messages/send', letter)).statusCode).toBe(200)
  await post.service.platform.outbox.drain()
}
const allow = (known_may_ask: boolean) =>
  post.ada.patch(`/inbox/accounts/${post.connection.id}`, { known_may_ask, ask_address: post.connection.externalId })

test('people outside to whom a member has written ask where the mailbox says so, in the name of its owner, and hear of the decision', async () => {
  await post.arrive(ofBob)
  expect(await newest()).toMatchObject({ state: 'filed', trust: 'unverified' })
  await writeToBob()
  await post.arrive(ofBob)
  expect(await newest()).toMatchObject({
    state: 'filed',
    trust: 'known',
    mail: { not_obeyed: 'Only members ask by mail' },
  })
  expect((await allow(true)).json().account).toMatchObject({ known_may_ask: true })

  await post.arrive(ofBob)
  await post.settle()
  const [{ debate_id: debateId } = { debate_id: '' }] = await post.debates()
  const { log } = post.service.platform
  expect((await log.read(debateId))[0]?.data).toMatchObject({ user: 'usr_ada' })
  const [, accepted = '', decision = ''] = toBob()
  expect([accepted, decision]).toEqual([expect.stringContaining('Accepted'), expect.stringContaining('Confidence:')])

  const answer = { ...ofBob, headers: [`In-Reply-To: ${headerOf(decision, 'Message-ID')}`] }
  for (const text of ['it was right', 'stop', 'constraint: in May']) await post.arrive({ ...answer, text })
  const acts = (await log.read(debateId)).map(({ type }) => type)
  expect(acts).not.toContain('outcome_recorded')
  expect(acts).not.toContain('debate_cancelled')
  await allow(false)
  await post.arrive({ ...ofBob, text: 'debate: And now?' })
  expect(await post.debates()).toHaveLength(1)
})

test('nobody outside asks who is not proven, was never written to, or is a machine', async () => {
  await allow(true)
  await writeToBob()
  post.deliver(await post.written({ ...ofBob, signing: { domain: 'list.test', key: 'other' } }))
  post.deliver(await post.written({ ...ofBob, headers: ['Auto-Submitted: auto-replied'] }))
  post.deliver(await post.written({ ...ofBob, from: 'Carol <carol@stranger.test>' }))
  await post.read()
  await post.settle()
  expect(await post.debates()).toEqual([])
  expect(toBob()).toHaveLength(1)
})
