import type { TestApp } from '../../support/app.ts'
import { HOME } from '../matrix-callers.ts'
import type { MakeObject } from './review.ts'

let made = 0

/** A mailbox that is shared, so that whoever may read mail sees it. */
async function mailbox({ platform: { db } }: TestApp): Promise<string> {
  const [id, at] = [`cxn_mail${made++}`, new Date().toISOString()]
  const settings = { host: '127.0.0.1', port: 993, user: 'ada' }
  await db
    .insertInto('connections')
    .values({
      ...{ organization_id: HOME, id, kind: 'imap', name: 'Mail', app_id: 'mail', external_id: `${id}@example.org` },
      ...{ owner_id: 'usr_1', version: 1, intake: 'dial', visibility: 'shared', state: 'paused', settings },
      ...{ from_settings: false, created_at: at, updated_at: at },
    })
    .execute()
  return id
}

const account: MakeObject = async (service) => ({ params: { id: await mailbox(service) } })

const message: MakeObject = async (service) => {
  const [connection_id, at] = [await mailbox(service), new Date().toISOString()]
  const id = `msg_mail${made++}`
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
        subject: 'Move?',
        text: 'Shall we?',
        addressed: false,
        reply: false,
      },
      ...{ trust: 'unverified', state: 'filed', happened_at: at, received_at: at },
      mail: { message_id: 'one@example.org', to: [], cc: [], attachments: [], priority, ...flags },
    })
    .execute()
  return { params: { id } }
}

export const mailObjects: Readonly<Record<string, MakeObject>> = {
  'mail.disconnect': account,
  'mail.message': message,
}
