import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { connections } from '../../src/areas/channels/connections/index.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { DOVECOT_USER, dovecot, hasDovecot } from '../support/mail/dovecot.ts'
import { mailServer } from '../support/mail-server.ts'
import { measured } from '../support/measured.ts'
import { type RunningService, serviceHome } from '../support/service-process.ts'

const MAILS = 1_000
const ADA = { payer: 'org_1', userId: 'usr_ada' }

/** Dovecot behind a real SMTP server, and two nodes that read its mailbox. */
async function reading() {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const server = await dovecot()
  onTestFinished(server.close)
  const smtp = await mailServer({ deliver: server.deliver })
  onTestFinished(smtp.close)
  const watcher = await testApp({ areas: [], database })
  onTestFinished(watcher.close)
  await watcher.token({ org: ADA.payer, userId: ADA.userId })
  await connections(watcher.platform).connections.add(
    {
      ...{ kind: 'imap', name: 'Ada', appId: '127.0.0.1', externalId: 'ada@example.org', intake: 'dial' },
      ...{ visibility: 'own', settings: { host: '127.0.0.1', port: server.port, user: DOVECOT_USER.user } },
      secrets: { password: DOVECOT_USER.password },
    },
    ADA,
  )
  const home = await serviceHome()
  const environment = { DATABASE_URL: database.url, SERVICE_PRIVATE_HOSTS: '127.0.0.1', SERVICE_LOG_LEVEL: 'fatal' }
  const nodes: RunningService[] = await Promise.all([home.start(environment), home.start(environment)])
  const sender = createTransport({ host: '127.0.0.1', port: smtp.port, secure: false, ignoreTLS: true, pool: true })
  onTestFinished(() => sender.close())
  const { db } = watcher.platform

  return {
    server,
    /** When it was accepted; while the mailbox is away, whoever sends comes again. */
    async send(subject: string): Promise<Date> {
      const mail = {
        from: 'bob@example.org',
        to: 'ada@example.org',
        subject,
        messageId: `<${subject}@example.org>`,
        text: subject,
      }
      for (;;) {
        const sent = await sender.sendMail(mail).then(
          () => true,
          () => false,
        )
        if (sent) return new Date()
        await pause(50)
      }
    },
    stored: () =>
      db.selectFrom('messages').select(['subject', 'received_at as at']).where('kind', '=', 'mail').execute(),
    /** `kill -9`, and another in its place. */
    async kill(which: number) {
      await nodes[which]?.stop('SIGKILL')
      nodes[which] = await home.start(environment)
    },
  }
}

test.skipIf(!hasDovecot)(
  `each of ${MAILS} mails is stored once while both sides restart and mails move, go and count anew`,
  async () => {
    const { server, send, stored, kill } = await reading()
    const subjects = async () => (await stored()).map(({ subject }) => subject ?? '')
    const some = async (from: number) => (await subjects()).slice(from, from + 20)
    const forEach = (list: readonly string[], ...command: readonly string[]) => {
      const [act = '', ...rest] = command
      for (const subject of list) server.administer(act, '-u', DOVECOT_USER.user, ...rest, 'header', 'subject', subject)
    }
    const restart = async (meanwhile: () => Promise<void> = async () => {}) => {
      await server.stop()
      await meanwhile()
      await server.start()
    }
    let archived: string[] = []
    const events: Record<number, () => Promise<unknown>> = {
      150: () => kill(0),
      300: () => restart(),
      400: () => restart(server.renumber),
      500: async () => {
        server.administer('mailbox', 'create', '-u', DOVECOT_USER.user, 'Archive')
        archived = await some(0)
        forEach(archived, 'move', 'Archive', 'mailbox', 'INBOX')
        forEach(await some(40), 'expunge', 'mailbox', 'INBOX')
      },
      600: () => kill(1),
      700: async () => forEach(archived, 'move', 'INBOX', 'mailbox', 'Archive'),
      800: () => Promise.all([restart(server.renumber), kill(0)]),
      900: () => restart(),
    }
    const accepted = new Map<string, Date>()
    for (let number = 0; number < MAILS; number += 1) {
      const happening = events[number]?.()
      accepted.set(`m${number}`, await send(`m${number}`))
      await happening
    }
    await expect.poll(async () => (await stored()).length, { interval: 500 }).toBeGreaterThanOrEqual(MAILS)
    await send('last')
    await expect.poll(subjects, { interval: 500 }).toContain('last')
    expect((await subjects()).sort()).toEqual([...accepted.keys(), 'last'].sort())

    const delays = (await stored())
      .flatMap(({ subject, at }) => {
        const sent = accepted.get(subject ?? '')
        return sent ? [new Date(at).getTime() - sent.getTime()] : []
      })
      .sort((one, other) => one - other)
    const at = (share: number) => delays[Math.floor(delays.length * share)]
    measured(
      `Dovecot: ${MAILS} mails, each once; delivered to stored p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${delays.at(-1)} ms`,
    )
  },
)
