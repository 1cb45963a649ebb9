import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { hasDovecot } from '../support/mail/dovecot.ts'
import { dovecotMailbox, messageId } from '../support/mail/dovecot-mailbox.ts'
import { measured } from '../support/measured.ts'
import { type RunningService, serviceHome } from '../support/service-process.ts'
import { stopwatch } from '../support/time-limits.ts'

/** How many mails there are; fewer while the test itself is worked on. */
const MAILS = Number(process.env.DOVECOT_MAILS ?? 1_000)
/** Each with a mailbox, two nodes and a time limit of its own. */
const PARTS = [1, 2, 3, 4]
const OF_PART = Math.ceil(MAILS / PARTS.length)
const WEEK_MS = 7 * 86_400_000
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)

/** Two nodes that read the mailbox. */
async function reading() {
  const mailbox = await dovecotMailbox()
  const home = await serviceHome()
  const environment = {
    DATABASE_URL: mailbox.database.url,
    SERVICE_PRIVATE_HOSTS: '127.0.0.1',
    SERVICE_LOG_LEVEL: 'fatal',
  }
  const nodes: RunningService[] = await Promise.all([home.start(environment), home.start(environment)])
  await expect.poll(mailbox.isRead).toBe(true)
  return {
    ...mailbox,
    /** `kill -9`, and another in its place. */
    async kill(which: number) {
      await nodes[which]?.stop('SIGKILL')
      nodes[which] = await home.start(environment)
    },
  }
}

test.skipIf(!hasDovecot).each(PARTS)(
  `each of ${OF_PART} mails is stored once while both sides restart and mails move, go and count anew (%i of ${PARTS.length})`,
  async () => {
    const { server, send, stored, parked, kill } = await reading()
    const few = Math.ceil(OF_PART / 50)
    const forEach = (subjects: readonly string[], ...command: [string, ...string[]]) => {
      for (const subject of subjects) server.administer(...command, 'header', 'message-id', messageId(subject))
    }
    const restart = async (meanwhile: () => Promise<void> = async () => {}) => {
      await server.stop()
      await meanwhile()
      await server.start()
    }
    let archived: string[] = []
    const events: (() => Promise<unknown>)[] = [
      () => kill(0),
      () => restart(),
      () => restart(server.renumber),
      async () => {
        await expect.poll(async () => (await stored()).length).toBeGreaterThanOrEqual(2 * few)
        server.administer('mailbox create', 'Archive')
        archived = (await stored()).slice(0, few)
        forEach(archived, 'move', 'Archive', 'mailbox', 'INBOX')
        forEach((await stored()).slice(few, 2 * few), 'expunge', 'mailbox', 'INBOX')
      },
      () => kill(1),
      async () => forEach(archived, 'move', 'INBOX', 'mailbox', 'Archive'),
      () => Promise.all([restart(server.renumber), kill(0)]),
      () => restart(),
    ]
    const elapsed = stopwatch()
    const subjects = names('m', OF_PART)
    const step = Math.ceil(OF_PART / (events.length + 1))
    for (const [at, subject] of subjects.entries()) {
      const happening = at > 0 && at % step === 0 ? events[at / step - 1]?.() : undefined
      await send(subject)
      await happening
    }
    const sentAfter = elapsed()
    await expect.poll(async () => (await stored()).length, { interval: 250 }).toBeGreaterThanOrEqual(OF_PART)
    const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(0)
    measured(
      `Dovecot: ${OF_PART} mails within ${seconds(sentAfter)} s, with ${events.length} faults; all stored after ${seconds(elapsed())} s`,
    )
    await send('last')
    await expect.poll(stored, { interval: 250 }).toContain('last')
    expect((await stored()).sort()).toEqual([...subjects, 'last'].sort())
    expect(await parked()).toEqual([])
  },
)

test.skipIf(!hasDovecot)('a mail that comes is stored at once, because the server tells of it', async () => {
  const { send, stored } = await reading()
  const delays: number[] = []
  for (const subject of names('d', Math.ceil(MAILS / 10))) {
    await send(subject)
    const elapsed = stopwatch()
    await expect.poll(async () => (await stored()).at(-1)).toBe(subject)
    delays.push(elapsed())
  }
  delays.sort((one, other) => one - other)
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0
  const [half, most] = [at(0.5).toFixed(0), at(0.95).toFixed(0)]
  measured(
    `Dovecot: ${delays.length} mails one after the other, delivered to stored: p50 ${half} ms, p95 ${most} ms (aim 2,000)`,
  )
})

test.skipIf(!hasDovecot)('after a week without any node everything is there, once', async () => {
  const { database, server, send, stored, isRead } = await dovecotMailbox()
  const during = async (clock: Date, what: () => Promise<void>) => {
    const settings = { SERVICE_ROLE: 'all', SERVICE_PRIVATE_HOSTS: '127.0.0.1' }
    const node = await testApp({ database, now: () => clock, settings })
    await what().finally(node.close)
  }
  const before = new Date('2026-03-02T10:00:00Z')
  await during(before, async () => {
    await expect.poll(isRead).toBe(true)
    await send('before')
    await expect.poll(stored).toEqual(['before'])
  })
  const missed = names('w', Math.ceil(MAILS * 0.3))
  for (const subject of missed) await send(subject)
  await server.stop()
  await server.renumber()
  await server.start()
  await during(new Date(before.getTime() + WEEK_MS), async () => {
    await expect.poll(async () => (await stored()).length, { interval: 250 }).toBeGreaterThan(missed.length)
    await send('after')
    await expect.poll(stored, { interval: 250 }).toContain('after')
  })
  expect((await stored()).sort()).toEqual(['before', ...missed, 'after'].sort())
  measured(`Dovecot: ${missed.length} mails of a week without any node, each stored once`)
})
