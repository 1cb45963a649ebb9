import type { TestApp } from '../../support/app.ts'
import { HOME, type MatrixCallers } from '../matrix-callers.ts'
import { mailObjects } from './mail.ts'
import type { MakeObject, Named } from './review.ts'

let made = 0

const idOf = async ({ app }: TestApp, headers: Record<string, string>): Promise<string> =>
  (await app.inject({ url: '/api/v1/auth/me', headers })).json().id

/** An inbox that the user made and all of its organization read. */
async function sharedInbox(service: TestApp, callers: MatrixCallers): Promise<string> {
  const [id, at] = [`ibx_${made++}`, new Date().toISOString()]
  const { db } = service.platform
  const maker = await idOf(service, await callers('user'))
  for (const kind of ['viewer', 'organizationAdmin', 'platformAdmin'] as const) await callers(kind)
  await db
    .insertInto('inboxes')
    .values({
      ...{ organization_id: HOME, id, name: 'Support', settings: {}, created_by: maker },
      ...{ created_at: at, updated_at: at },
    })
    .execute()
  const members = await db.selectFrom('memberships').select('user_id').where('organization_id', '=', HOME).execute()
  await db
    .insertInto('inbox_people')
    .values(
      members.map(({ user_id }) => ({
        ...{ organization_id: HOME, inbox_id: id, user_id },
        role: user_id === maker ? ('admin' as const) : ('member' as const),
      })),
    )
    .execute()
  return id
}

const inbox: MakeObject = async (service, callers) => ({
  params: { id: await sharedInbox(service, callers) },
  payload: { name: 'Another' },
})

/** A message that lies in an inbox, and what a person wants of it. */
const item =
  (payload: object): MakeObject =>
  async (service, callers): Promise<Named> => {
    const inbox_id = await sharedInbox(service, callers)
    const { params = {} } = (await mailObjects['mail.message']?.(service, callers)) ?? {}
    const message_id = params.id ?? ''
    await service.platform.db
      .insertInto('inbox_items')
      .values({ organization_id: HOME, inbox_id, message_id, received_at: new Date().toISOString() })
      .execute()
    return { params: { id: inbox_id, msg_id: message_id }, payload }
  }

/** A rule for all messages, which everybody of the organization sees. */
const rule: MakeObject = async ({ platform: { db } }) => {
  const [id, at] = [`rul_${made++}`, new Date().toISOString()]
  await db
    .insertInto('routing_rules')
    .values({
      ...({
        organization_id: HOME,
        id,
        name: 'Invoices',
        logic: 'AND',
        priority: 5,
        enabled: true,
        stop: false,
      } as const),
      conditions: { list: [{ field: 'subject', operator: 'contains', value: 'invoice' }] },
      actions: { list: [{ type: 'label', target: 'billing' }] },
      ...{ version: 1, created_by: 'usr_1', acts_for: 'usr_1', created_at: at, updated_at: at },
    })
    .execute()
  return { params: { id }, payload: {} }
}

const recipient: MakeObject = async ({ platform: { db } }) => {
  const [id, at] = [`rcp_${made++}`, new Date().toISOString()]
  await db
    .insertInto('mail_recipients')
    .values({ organization_id: HOME, id, address: `${id}@example.net`, added_by: 'usr_1', added_at: at })
    .execute()
  return { params: { id } }
}

export const inboxObjects: Readonly<Record<string, MakeObject>> = {
  'inbox.get': inbox,
  'inbox.change': inbox,
  'inbox.delete': inbox,
  'inbox.messages': inbox,
  'inbox.message': item({}),
  'inbox.assign': item({ assignee: null }),
  'inbox.status': item({ status: 'resolved' }),
  'inbox.tag': item({ tag: 'later' }),
  'inbox.change-rule': rule,
  'inbox.delete-rule': rule,
  'inbox.test-rule': rule,
  'inbox.rule-runs': rule,
  'inbox.delete-recipient': recipient,
}

/** Only its admins and leaders change an inbox. */
export const ofInboxMakers = ['inbox.change', 'inbox.delete']
