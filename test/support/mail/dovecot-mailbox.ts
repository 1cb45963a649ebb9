import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { onTestFinished } from 'vitest'
import { connections } from '../../../src/areas/messaging/connections/index.ts'
import { testApp } from '../app.ts'
import { testDatabase } from '../database.ts'
import { mailServer } from '../mail-server.ts'
import { DOVECOT_USER, dovecot } from './dovecot.ts'

export const messageId = (subject: string) => `<${subject}@example.org>`

/** A mailbox of Dovecot behind a real SMTP server, connected in a service of which no node reads it yet. */
export async function dovecotMailbox() {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const server = await dovecot()
  const smtp = await mailServer({ deliver: server.deliver })
  onTestFinished(smtp.close)
  const watcher = await testApp({ areas: [], database })
  onTestFinished(watcher.close)
  const owner = { payer: 'org_1', userId: 'usr_ada' }
  await watcher.token({ org: owner.payer, userId: owner.userId })
  await connections(watcher.platform).connections.add(
    {
      ...{ kind: 'imap', name: 'Ada', appId: '127.0.0.1', externalId: DOVECOT_USER.user, intake: 'dial' },
      ...{ visibility: 'own', settings: server.place, secrets: { password: DOVECOT_USER.password } },
    },
    owner,
  )
  const sender = createTransport({ host: '127.0.0.1', port: smtp.port, secure: false, ignoreTLS: true, pool: true })
  onTestFinished(() => sender.close())
  const { db } = watcher.platform

  /** Whether it was accepted. */
  const offer = (subject: string) =>
    sender
      .sendMail({
        ...{ from: 'bob@example.org', to: DOVECOT_USER.user, subject, text: subject },
        messageId: messageId(subject),
      })
      .then(
        () => true,
        () => false,
      )

  return {
    ...{ database, server },
    /** Senders try again while the mailbox is away. */
    async send(subject: string) {
      while (!(await offer(subject))) await pause(50)
    },
    /** The subjects of what was stored, in its order. */
    async stored(): Promise<string[]> {
      const rows = await db
        .selectFrom('messages')
        .select('subject')
        .where('kind', '=', 'mail')
        .orderBy('number')
        .execute()
      return rows.map(({ subject }) => subject ?? '')
    },
    state: async () => (await db.selectFrom('connections').select(['state', 'why']).execute())[0],
    parked: () => db.selectFrom('mail_parked').select(['why', 'uid']).orderBy('parked_at').orderBy('uid').execute(),
    /** What is in a mailbox before it is read for the first time is read only in part. */
    isRead: async () => (await db.selectFrom('mail_folders').select('path').execute()).length > 0,
  }
}
