import { type InboundMessage, messageReceiver, postQueue } from '../../src/areas/messaging/chat/index.ts'
import { connections } from '../../src/areas/messaging/connections/index.ts'
import { inbox } from '../../src/areas/messaging/inbox/index.ts'
import type { Platform } from '../../src/platform.ts'
import { sealing } from '../../src/shared/crypto/encryption.ts'
import { MESSAGING } from './area-groups.ts'
import { standingClock } from './chat.ts'
import { debateService } from './debates.ts'

interface Mail {
  from?: string
  name?: string
  to?: string[]
  subject?: string
  text?: string
  thread?: string
  tier?: string
  confidence?: number
  trust?: InboundMessage['trust']
  listId?: string
  attachments?: number
  earlier?: true
}

let mailboxes = 0
let mails = 0

const priorityOf = ({ tier = 'medium', confidence = 0.9 }: Mail) => ({ score: 0.5, tier, confidence, factors: [] })

const arrivedOf = (mail: Mail, at: Date): InboundMessage => ({
  ...({ kind: 'mail', addressed: false, reply: false, filed: true, files: [], at } as const),
  thread: mail.thread ?? `mail:${mails++}`,
  peer: { kind: 'address', id: mail.from ?? 'bob@example.org' },
  sender: { id: mail.from ?? 'bob@example.org', email: mail.from ?? 'bob@example.org', name: mail.name ?? 'Bob' },
  subject: mail.subject ?? 'About the move',
  text: mail.text ?? 'Shall we?',
  ...(mail.earlier && { earlier: true }),
  trust: mail.trust ?? 'unverified',
  mail: {
    ...{ message_id: `m${mails}@example.org`, to: mail.to ?? ['team@example.org'], cc: [] },
    ...{ is_read: false, is_starred: false, is_automatic: false, is_bulk: false, trust_line: 'It is not signed' },
    attachments: Array.from({ length: mail.attachments ?? 0 }, (_, n) => ({
      ...{ name: `${n}.txt`, type: 'text/plain', size: 1 },
    })),
    ...(mail.listId === undefined ? {} : { list_id: mail.listId }),
    priority: priorityOf(mail),
  },
})

/** Mailboxes whose mail is delivered by hand; nothing is dialled. */
export function mailboxesOf(platform: Platform, now: () => Date) {
  const { db, newId, outbox, random } = platform
  const door = connections(platform)
  const unasked = () => Promise.reject(new Error('The area of the service does this'))
  const handed = {
    actingFor: unasked,
    debateMessage: unasked,
    push: unasked,
    isDevice: unasked,
    notifyAttention: unasked,
    queueMail: unasked,
  }
  const debates = { startOnce: unasked, cancel: unasked, load: unasked }
  const letters = { demand: () => {}, send: unasked }
  const background = () => ({ put: unasked, putBeside: unasked, follow: unasked, submitAndWait: unasked })
  const { arrived } = inbox(platform, { ...door, ...handed, debates, background, letters })
  const take = messageReceiver({
    ...{ newId, now, limitOf: () => undefined, arrived },
    posts: postQueue({ outbox, platformOf: () => undefined }),
    sealing: sealing({ key: async () => new Uint8Array(32), random }),
  })

  return async ({ owner = 'usr_ada', visibility = 'shared' as 'shared' | 'own', payer = 'org_1' } = {}) => {
    const externalId = `team${mailboxes++}@example.org`
    const settings = { host: '127.0.0.1', port: 993, user: externalId }
    const connection = await door.connections.add(
      {
        ...({ kind: 'imap', name: externalId, appId: 'mail', externalId, intake: 'none', visibility } as const),
        ...{ settings, secrets: { password: 'secret' } },
      },
      { payer, userId: owner },
    )
    return {
      address: externalId,
      connection,
      /** The ids of the messages, in the order of the mails. */
      deliver: (...all: Mail[]): Promise<string[]> =>
        db.transaction().execute(async (tx) => {
          const taken = await take(
            tx,
            connection,
            all.map((mail) => arrivedOf(mail, now())),
          )
          return taken.flatMap((each) => ('messageId' in each ? [each.messageId] : []))
        }),
    }
  }
}

/** A service with mailboxes, on a clock that stands. */
export async function inboxService({ settings = {} }: { settings?: Record<string, string> } = {}) {
  const clock = standingClock()
  const service = await debateService({ areas: MESSAGING, now: clock.now, settings })
  return { ...service, clock, mailbox: mailboxesOf(service.platform, clock.now) }
}
export type InboxService = Awaited<ReturnType<typeof inboxService>>
