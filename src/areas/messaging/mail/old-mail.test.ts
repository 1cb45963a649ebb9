import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailService, mailService } from '../../../../test/support/mail/mail-service.ts'

const DAY = 86_400
const told: boolean[] = []
let post: MailService
beforeEach(async () => {
  told.length = 0
  post = await mailService({
    arrived: async (_tx, { isEarlier }) => {
      told.push(isEarlier)
    },
  })
})
afterEach(() => post.close())

const ago = (seconds: number) => new Date(post.clock.now().getTime() - seconds * 1_000)
/** A genuine mail of a member, which its server received then. */
async function lies(subject: string, at: Date) {
  post.deliver(await post.written({ subject, at }), at)
}
async function read() {
  await post.read()
  await post.service.driveThreads()
}
const subjects = async () => (await post.messages()).map(({ subject }) => subject)
const newest = async () => (await post.messages()).at(-1)
const forgotten = (...tables: ('once' | 'mail_seen' | 'messages')[]) =>
  Promise.all(tables.map((table) => post.service.platform.db.deleteFrom(table).execute()))
const EARLIER = 'It arrived before the mailbox was connected'

test('mail that was there before is read and starts nothing; when its server counts anew, what was left stays there and nothing is stored twice', async () => {
  await lies('Left there', ago(2 * DAY))
  post.imap.inbox.uidnext += 300
  await lies('Read at first', ago(DAY))
  await read()
  expect(await subjects()).toEqual(['Read at first'])
  const line = expect.stringMatching(/^Signed by example\.org.*before the mailbox was connected, so nothing is done/)
  expect(await newest()).toMatchObject({ state: 'filed', mail: { not_obeyed: EARLIER, trust_line: line } })

  await post.arrive({ subject: 'Asked' })
  expect([await post.debates(), told]).toMatchObject([[{}], [true, false]])
  post.clock.move(31 * DAY)
  for (const gone of [[], ['once', 'mail_seen']] as const) {
    await forgotten(...gone)
    post.imap.renumber()
    await read()
    expect(await subjects()).toEqual(['Read at first', 'Asked'])
  }

  await forgotten('once', 'mail_seen', 'messages')
  post.imap.renumber()
  await read()
  expect(await subjects()).toEqual(['Read at first', 'Asked'])
  expect(await newest()).toMatchObject({ state: 'filed', mail: { not_obeyed: 'It arrived more than 30 days ago' } })
  expect(await post.debates()).toHaveLength(1)
  expect(told).toEqual([true, false, true, true])
})

test('what came in weeks without anybody who reads is asked; what came before the mailbox had an address for that is not', async () => {
  await lies('Weeks ago', post.clock.now())
  post.clock.move(20 * DAY)
  await read()
  expect(await newest()).toMatchObject({ state: 'done', outcome: 'debate' })

  const askAt = (ask_address: string | null) => post.ada.patch(`/inbox/accounts/${post.connection.id}`, { ask_address })
  await askAt(null)
  post.clock.move(60)
  await lies('Too early', post.clock.now())
  post.clock.move(60)
  await askAt(post.connection.externalId)
  await askAt(post.connection.externalId)
  await read()
  const why = 'It arrived before anybody was asked at this mailbox'
  expect(await newest()).toMatchObject({ subject: 'Too early', state: 'filed', mail: { not_obeyed: why } })
  await lies('In time', post.clock.now())
  await read()
  expect(await newest()).toMatchObject({ subject: 'In time', state: 'done', outcome: 'debate' })
  expect(told).toEqual([false, false, false])
})
