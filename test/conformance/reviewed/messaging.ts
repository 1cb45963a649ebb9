import type { TestApp } from '../../support/app.ts'
import { HOME } from '../matrix-callers.ts'
import { chatConnection, decidedDebate, offeredLink, refusedPost } from './channels-chat.ts'
import { debate } from './deliberation.ts'
import { deviceObjects } from './devices.ts'
import { inboxObjects, ofInboxMakers } from './inbox.ts'
import { mailObjects } from './mail.ts'
import type { Named, Reviewed } from './review.ts'

let bindings = 0
async function binding({ platform: { db } }: TestApp): Promise<Named> {
  const [id, at] = [`bnd_${bindings++}`, new Date().toISOString()]
  const place = { provider: 'slack', account_id: '*', peer_pattern: '*', agent_binding: 'default' }
  const rules = {
    binding_type: 'default' as const,
    priority: 0,
    blocked_users: {},
    config_overrides: {},
    enabled: true,
  }
  await db
    .insertInto('bindings')
    .values({ organization_id: HOME, id, ...place, ...rules, created_by: 'usr_1', created_at: at, updated_at: at })
    .execute()
  return { params: { id }, payload: place }
}

let accounts = 0
/** Nobody is asked whose account it is. */
async function channel({ platform: { db } }: TestApp): Promise<Named> {
  const [id, at] = [`cxn_${accounts++}`, new Date().toISOString()]
  const place = { organization_id: HOME, id, kind: 'generic', name: 'Robot', app_id: '', external_id: id }
  await db
    .insertInto('connections')
    .values({
      ...{ ...place, intake: 'signed', owner_id: 'usr_1', visibility: 'shared', settings: {}, state: 'active' },
      ...{ from_settings: false, created_at: at, updated_at: at, version: 1 },
    })
    .execute()
  return { params: { id }, payload: { name: 'Another' } }
}

/** Its secrets are made here. */
const rotated = async (service: TestApp): Promise<Named> => ({ ...(await channel(service)), payload: {} })

export const messaging: Reviewed = {
  public: ['connections.callback', 'inbox.confirm-page', 'inbox.confirm-recipient'],
  globalTables: ['pairing_tries'],
  organizationReaders: {
    'src/areas/messaging/inbox/rules/directory-store.ts': 'what the payer is called, for a letter to a person outside',
  },
  signature: [
    'chat.slack-webhook',
    'chat.slack-commands',
    'chat.slack-interactive',
    'chat.slack-events',
    'chat.discord-webhook',
    'chat.teams-webhook',
    'chat.telegram-webhook',
    'chat.whatsapp-webhook',
    'chat.whatsapp-challenge',
    'chat.google-chat-webhook',
    'chat.webhook',
    'mail.sendgrid-webhook',
    'mail.ses-webhook',
    'devices.alexa',
    'devices.google-home',
  ],
  objects: {
    'connections.get': channel,
    'connections.update': channel,
    'connections.delete': channel,
    'connections.rotate': rotated,
    'connections.test': channel,
    ...deviceObjects,
    'chat.broadcast': decidedDebate,
    'chat.events': chatConnection,
    'chat.posts': chatConnection,
    'chat.resend': refusedPost,
    'chat.told': debate,
    'chat.link-offer': offeredLink,
    'chat.link': offeredLink,
    'bindings.provider': 'installation',
    'bindings.replace': binding,
    'bindings.delete': binding,
    ...mailObjects,
    ...inboxObjects,
  },
  onlyForMakers: [...ofInboxMakers, 'mail.change-account', 'mail.disconnect'],
}
