import type { TestApp } from '../../support/app.ts'
import { HOME } from '../matrix-callers.ts'
import type { MakeObject, Named } from './review.ts'

let made = 0

/** An account of a service that people automate with. */
export async function automationAccount({ platform: { db } }: TestApp, kind: string): Promise<string> {
  const [id, at] = [`cxn_automation${made++}`, new Date().toISOString()]
  const settings = { key_id: `key_${id}`, workspace_id: '', api_url: 'https://example.org' }
  await db
    .insertInto('connections')
    .values({
      ...{ organization_id: HOME, id, kind, name: kind, app_id: '', external_id: id, owner_id: 'usr_1', version: 1 },
      ...{ intake: 'none', visibility: 'shared', state: 'active', settings, from_settings: false },
      ...{ created_at: at, updated_at: at },
    })
    .execute()
  return id
}

async function subscription(service: TestApp, kind: string): Promise<Named> {
  const [id, at] = [`whk_automation${made++}`, new Date().toISOString()]
  const kept_for = await automationAccount(service, kind)
  const place = { organization_id: HOME, id, url: 'http://127.0.0.1/', events: ['*'], sealed_secret: '', kept_for }
  const counts = { delivery_count: 0, failure_count: 0 }
  await service.platform.db
    .insertInto('webhooks')
    .values({ ...place, ...counts, active: true, created_by: 'usr_1', created_at: at, updated_at: at })
    .execute()
  return { params: { id } }
}

const account =
  (kind: string): MakeObject =>
  async (service) => ({ params: { id: await automationAccount(service, kind) } })
const hook =
  (kind: string): MakeObject =>
  (service) =>
    subscription(service, kind)

export const automationObjects: Readonly<Record<string, MakeObject | 'installation'>> = {
  'automation.remove-zapier-app': account('zapier'),
  'automation.remove-make-connection': account('make'),
  'automation.remove-n8n-credential': account('n8n'),
  'automation.unsubscribe-zapier': hook('zapier'),
  'automation.unsubscribe-make': hook('make'),
  'automation.unsubscribe-n8n': hook('n8n'),
  'automation.sample': 'installation',
}
