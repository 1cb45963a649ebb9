import { sql } from 'kysely'
import { MAIL } from '../../../src/areas/messaging/mail/delivery/mail-draft.ts'
import type { TestApp } from '../../support/app.ts'
import { HOME } from '../matrix-callers.ts'
import type { MakeObject } from './review.ts'

let made = 0

/** A mailbox that is shared, so that everybody who may read mail sees it. */
export async function mailbox({ platform: { db } }: TestApp, owner_id = 'usr_1'): Promise<string> {
  const [id, at] = [`cxn_mail${made++}`, new Date().toISOString()]
  const settings = { host: '127.0.0.1', port: 993, user: 'ada', smtp: { host: '127.0.0.1', port: 465 } }
  await db
    .insertInto('connections')
    .values({
      ...{ organization_id: HOME, id, kind: 'imap', name: 'Mail', app_id: 'mail', external_id: `${id}@example.org` },
      ...{ owner_id, version: 1, intake: 'dial', visibility: 'shared', state: 'paused', settings },
      ...{ from_settings: false, created_at: at, updated_at: at },
    })
    .execute()
  return id
}

const account: MakeObject = async (service) => ({ params: { id: await mailbox(service) } })

const ATTACHED = { name: 'plan.txt', type: 'text/plain', size: 4, sha256: 'none', inline: false, tooLarge: false }

/** One that came in, in a conversation of its own. */
export async function filedMail(service: TestApp): Promise<string> {
  const [connection_id, at] = [await mailbox(service), new Date().toISOString()]
  const id = `msg_mail${made++}`
  const times = { created_at: at, touched_at: at }
  const peer = { peer_kind: 'address' as const, peer_id: 'bob@example.org' }
  await service.platform.db
    .insertInto('threads')
    .values({ organization_id: HOME, id: `thr_${id}`, connection_id, key: id, ...peer, ...times })
    .execute()
  const priority = { score: 0.5, tier: 'medium', confidence: 0.5, factors: [] }
  const flags = { is_read: false, is_starred: false, trust_line: 'It is not signed' }
  await service.platform.db
    .insertInto('messages')
    .values({
      ...{
        organization_id: HOME,
        id,
        connection_id,
        thread_id: `thr_${id}`,
        source: 'imap',
        direction: 'in',
        kind: 'mail',
      },
      ...{
        order_key: at,
        sender_id: 'bob@example.org',
        sender_email: 'bob@example.org',
        subject: 'Move?',
        text: 'Shall we?',
        addressed: false,
        reply: false,
      },
      ...{ trust: 'unverified', state: 'filed', happened_at: at, received_at: at },
      mail: { message_id: 'one@example.org', to: [], cc: [], attachments: [ATTACHED], priority, ...flags },
    })
    .execute()
  return id
}

const message: MakeObject = async (service) => ({ params: { id: await filedMail(service) } })
const answered: MakeObject = async (service) => ({
  params: { id: await filedMail(service) },
  payload: { body: 'On Friday.' },
})

/** One that its server did not take. */
const refused: MakeObject = async (service) => {
  const id = await filedMail(service)
  const { db, newId, outbox } = service.platform
  await db.updateTable('messages').set({ direction: 'out', state: 'failed' }).where('id', '=', id).execute()
  await db.transaction().execute((tx) =>
    outbox.send(tx, {
      ...{ org: HOME, kind: MAIL, key: newId('message'), target: id, body: { message_id: id } },
      notBefore: new Date('2099-01-01'),
    }),
  )
  await sql`update effects set state = 'refused' where target = ${id}`.execute(db)
  return { params: { id } }
}

const asked: MakeObject = async (service) => ({ params: { id: await filedMail(service) }, payload: {} })

/** The bytes of the mail are not kept any more. */
const attachment: MakeObject = async (service) => ({ params: { id: await filedMail(service), place: '0' } })

const ownAccount: MakeObject = async (service, callers) => {
  const me = await service.app.inject({ url: '/api/v1/auth/me', headers: await callers('user') })
  return { params: { id: await mailbox(service, me.json().user.id) } }
}
const sharedAccount: MakeObject = async (...wish) => ({
  ...(await ownAccount(...wish)),
  payload: { visibility: 'shared' },
})

export const mailObjects: Readonly<Record<string, MakeObject>> = {
  'mail.disconnect': ownAccount,
  'mail.message': message,
  'mail.reply': answered,
  'mail.resend': refused,
  'mail.change-account': sharedAccount,
  'mail.debate': asked,
  'mail.conversation': message,
  'mail.attachment': attachment,
  'mail.read-attachment': attachment,
  'mail.parked': account,
  'mail.test-account': account,
}
