import { HOME } from '../matrix-callers.ts'
import { automationAccount } from '../reviewed/automation.ts'
import { decidedDebate } from '../reviewed/channels-chat.ts'
import { filedMail, mailbox, mailObjects } from '../reviewed/mail.ts'
import type { Prepare } from './prepared.ts'

const subscribing =
  (kind: string, field: string): Prepare =>
  async (service) => ({ body: { [field]: await automationAccount(service, kind) } })

const linked: Prepare = async ({ platform: { db } }) => {
  const account = { connection_id: 'cxn_0', external_id: 'U0', external_name: 'Ada' }
  const link = { user_id: 'usr_1', linked_by: 'person' as const, linked_at: new Date().toISOString() }
  await db
    .insertInto('channel_people')
    .values({ organization_id: HOME, ...account, ...link })
    .execute()
  return {}
}

const readMail: Prepare = async (service, callers) => {
  const { params = {} } = (await mailObjects['mail.message']?.(service, callers)) ?? {}
  return { body: { message_ids: [params.id] } }
}

const ownMailbox: Prepare = async (service) => ({ body: { account_id: await mailbox(service) } })

/** A skill to pair with. */
const skill: Prepare = async ({ platform: { db } }) => {
  const at = new Date().toISOString()
  const account = {
    id: 'cxn_skill',
    kind: 'alexa',
    name: 'Alexa',
    app_id: 'amzn1.ask.skill.1',
    external_id: 'amzn1.ask.skill.1',
  }
  await db
    .insertInto('connections')
    .values({
      ...{ organization_id: HOME, ...account, intake: 'signed', owner_id: 'usr_1', visibility: 'shared', settings: {} },
      ...{ state: 'active', from_settings: false, created_at: at, updated_at: at, version: 1 },
    })
    .execute()
  return {}
}

export const PREPARED_CHANNELS: Readonly<Record<string, Prepare>> = {
  'automation.subscribe-zapier': subscribing('zapier', 'app_id'),
  'automation.subscribe-make': subscribing('make', 'connection_id'),
  'automation.subscribe-n8n': subscribing('n8n', 'credential_id'),
  'chat.broadcast': async (service, callers) => {
    const { params = {}, payload } = await decidedDebate(service, callers)
    return { params, body: payload as object }
  },
  'chat.unlink': linked,
  'inbox.triage': readMail,
  'mail.send': ownMailbox,
  'mail.reply': async (service) => ({ params: { id: await filedMail(service) } }),
  'mail.debate': async (service) => ({ params: { id: await filedMail(service) } }),
  'devices.pair': skill,
}
