import { dialImap } from '../../../src/adapters/email/imap.ts'
import { messageReceiver, postQueue } from '../../../src/areas/messaging/chat/index.ts'
import { connections } from '../../../src/areas/messaging/connections/index.ts'
import { mailLetters } from '../../../src/areas/messaging/mail/delivery/queue-mail.ts'
import { mailFiler } from '../../../src/areas/messaging/mail/file-mail.ts'
import { mailAuthorization } from '../../../src/areas/messaging/mail/mail-authorization.ts'
import { mailIndex } from '../../../src/areas/messaging/mail/search/index-store.ts'
import { mailStore } from '../../../src/areas/messaging/mail/store.ts'
import { folderSync } from '../../../src/areas/messaging/mail/sync.ts'
import type { JsonObject } from '../../../src/shared/canonical-json.ts'
import { sealing } from '../../../src/shared/crypto/encryption.ts'
import { MESSAGING } from '../area-groups.ts'
import { standingClock } from '../chat.ts'
import type { TestDatabase } from '../database.ts'
import { type DebateService, debateService } from '../debates.ts'
import { runToRest } from '../deliberation.ts'
import { mailServer, type Received } from '../mail-server.ts'
import { imapServer, MAILBOX } from './imap-server.ts'
import { readHere, type Signing, signed } from './signed-mail.ts'

/** The address at which members ask. */
export const PANEL = 'panel@parley.test'
/** Where people sign in with their address, as the operator says. */
const MAIL_HOST = 'mail.parley.test'

interface Written {
  id?: string
  from?: string
  to?: string
  subject?: string
  text?: string
  at?: Date
  signing?: Signing
  /** Further headers, such as `In-Reply-To`. */
  headers?: readonly string[]
}

export const smtpDate = (at: Date) => at.toUTCString().replace('GMT', '+0000')
export const imapDate = (at: Date) => {
  const [, day, month, year, time] = at.toUTCString().split(' ')
  return `${day}-${month}-${year} ${time} +0000`
}

/** A header of a mail as it came over the wire. */
export const headerOf = (raw: string, name: string): string | undefined =>
  new RegExp(`^${name}:((?:.|\r\n[ \t])*?)\r$`, 'im')
    .exec(raw)?.[1]
    ?.replace(/\r\n[ \t]+/g, ' ')
    .trim()

let mails = 0

const SURE = { agents: ['ada', 'bo', 'cy'], consensus_threshold: 0.5 }
/** Never sure enough, so that a person has to say how it goes on. */
export const UNSURE = {
  ...{ agents: SURE.agents, consensus_threshold: 0.95, rounds: 2 },
  protocol: { breakpoints: ['low_confidence', 'high_disagreement', 'deadlock'] },
}

interface Wishes {
  debate?: JsonObject
  /** The address at which members ask. */
  panel?: string
  /** The address of Ada, who is one. */
  ada?: string
  /** Hears of every mail. */
  arrived?: NonNullable<Parameters<typeof messageReceiver>[0]['arrived']>
}

interface House {
  clock?: ReturnType<typeof standingClock>
  areas?: string[]
  /** One in which something lies already. */
  database?: TestDatabase | undefined
}

/** A service on a real SMTP server, for mailboxes that each belong to an organization of their own and hear nothing of each other. */
export async function mailHouse({ clock = standingClock(), areas = MESSAGING, database }: House = {}) {
  const smtp = await mailServer()
  const service = await debateService({
    areas,
    now: clock.now,
    ...(database && { database }),
    settings: { SMTP_URL: smtp.url, SERVICE_MAILBOX_HOSTS: MAIL_HOST },
  })
  const panels: string[] = []
  return {
    mailbox(wishes: Wishes = {}) {
      const { panel = panels.length === 0 ? PANEL : `panel${panels.length}@parley.test` } = wishes
      panels.push(panel)
      const before = smtp.received.length
      const ours = ({ from }: { from: string }) => from === panel || !panels.includes(from)
      const received = () => smtp.received.slice(before).filter(ours)
      return openMailbox({ ...wishes, panel, org: `org_${panels.length}`, service, clock, received })
    },
    async close() {
      await service.close()
      await smtp.close()
    },
  }
}
export type MailHouse = Awaited<ReturnType<typeof mailHouse>>

/** A house with one mailbox. */
export async function mailService({ areas, clock, database, ...wishes }: Wishes & House = {}) {
  const house = await mailHouse({ ...(areas && { areas }), ...(clock && { clock }), database })
  const post = await house.mailbox(wishes)
  return {
    ...post,
    async close() {
      await house.close()
      await post.close()
    },
  }
}

interface Opening extends Wishes {
  org: string
  panel: string
  service: DebateService
  clock: ReturnType<typeof standingClock>
  received: () => Received[]
}

/** A mailbox at which members ask, on a real IMAP server; everything runs when it is told to. */
async function openMailbox({ org, panel, service, clock, received, ...wishes }: Opening) {
  const { debate = SURE, ada: email = 'ada@example.org' } = wishes
  const imap = await imapServer()
  const ada = await service.as({ userId: 'usr_ada', email, org })
  const { db, newId, outbox, random, storedFiles } = service.platform
  const verified = `update users set email = $1, email_key = $1, email_verified_at = now() where id = 'usr_ada'`
  await service.database.pool.query(verified, [email])
  const door = connections(service.platform).connections
  const connection = await door.add(
    {
      ...{ kind: 'imap', name: 'The panel', appId: '127.0.0.1', externalId: panel, intake: 'dial', visibility: 'own' },
      settings: { host: MAIL_HOST, port: 993, user: panel, ask_address: panel, debate },
      secrets: { password: MAILBOX.password },
    },
    { payer: org, userId: 'usr_ada' },
  )
  const letters = mailLetters(service.platform)
  const store = mailStore(db)
  const take = messageReceiver({
    ...{ newId, now: clock.now, limitOf: () => undefined, arrived: wishes.arrived ?? (async () => {}) },
    posts: postQueue({ outbox, platformOf: () => undefined, sayByMail: letters.say }),
    sealing: sealing({ key: async () => new Uint8Array(32), random }),
  })
  const authorize = mailAuthorization({ ...letters, now: clock.now })
  const filer = mailFiler({
    store,
    reader: readHere,
    storedFiles,
    take,
    authorize,
    index: mailIndex(service.platform),
    now: clock.now,
  })
  const sync = folderSync({ store, filer, now: clock.now })
  const { signal } = new AbortController()

  /** What a mail of a member looks like, signed by their domain. */
  async function written(mail: Written = {}): Promise<string> {
    mails += 1
    const at = mail.at ?? clock.now()
    const lines = [
      `From: ${mail.from ?? `Ada <${email}>`}`,
      `To: ${mail.to ?? panel}`,
      `Date: ${smtpDate(at)}`,
      `Subject: ${mail.subject ?? 'Should we ship it?'}`,
      `Message-ID: <${mail.id ?? `mail${mails}`}@example.org>`,
      ...(mail.headers ?? []),
      'Content-Type: text/plain; charset=utf-8',
    ]
    return signed(`${lines.join('\r\n')}\r\n\r\n${mail.text ?? 'Please decide.'}\r\n`, {
      signedAt: at.toISOString(),
      ...mail.signing,
    })
  }

  /** Reads whatever is new in the mailbox. */
  async function read(times = 1) {
    for (let turn = 0; turn < times; turn += 1) {
      const at = { host: '127.0.0.1', address: '127.0.0.1', port: imap.port, secure: false, plain: true }
      const line = await dialImap(at, MAILBOX)
      const asItIs = (await door.find(org, connection.id)) ?? connection
      await sync(line, asItIs, 'INBOX', { signal }).finally(line.close)
    }
  }

  return {
    ...{ service, clock, org, panel, imap, ada, connection, letters, written, read },
    /** What was sent since the mailbox is there, and not by another. */
    smtp: {
      get received() {
        return received()
      },
    },
    debates: () =>
      db
        .selectFrom('thread_debates')
        .selectAll()
        .where('organization_id', '=', org)
        .orderBy('created_at')
        .orderBy('debate_id')
        .execute(),
    messages: () =>
      db
        .selectFrom('messages')
        .selectAll()
        .where('organization_id', '=', org)
        .where('direction', '=', 'in')
        .orderBy('number')
        .execute(),
    /** It lies in the mailbox, as received then. */
    deliver: (raw: string, at = clock.now()) => imap.deliver(raw, imapDate(at)),
    /** Brings a mail, and everything that follows from it but the debate's own steps. */
    async arrive(mail: Written = {}) {
      imap.deliver(await written(mail), imapDate(mail.at ?? clock.now()))
      await read()
      await service.driveThreads()
      await outbox.drain()
    },
    /** Everything that follows, until nothing more does. */
    async settle() {
      for (let turn = 0; turn < 3; turn += 1) {
        await service.driveThreads()
        await runToRest(service)
        await service.cursors.catchUp()
        clock.move(5)
        await outbox.drain()
      }
    },
    close: () => imap.close(),
  }
}
export type MailService = Awaited<ReturnType<MailHouse['mailbox']>>
