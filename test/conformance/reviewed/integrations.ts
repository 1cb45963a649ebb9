import type { TestApp } from '../../support/app.ts'
import type { MatrixCallers } from '../matrix-callers.ts'
import { automationObjects } from './automation.ts'
import type { Named, Reviewed } from './review.ts'

let webhooks = 0
/** Its address is one that the guard refuses to call. */
async function webhook({ platform: { db } }: TestApp, { tenant }: MatrixCallers): Promise<Named> {
  const [id, at] = [`whk_${webhooks++}`, new Date().toISOString()]
  const place = { organization_id: tenant, id, url: 'http://127.0.0.1/', events: ['*'], sealed_secret: '' }
  const counts = { delivery_count: 0, failure_count: 0 }
  await db
    .insertInto('webhooks')
    .values({ ...place, ...counts, active: true, created_by: 'usr_1', created_at: at, updated_at: at })
    .execute()
  return { params: { id }, payload: { name: 'Another' } }
}

async function delivery(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await webhook(service, callers)
  const delivery_id = `dlv_${webhooks}`
  const facts = { webhook_id: params?.id ?? '', event: 'webhook.test', body: '{}', attempts: 1 }
  await service.platform.db
    .insertInto('webhook_deliveries')
    .values({
      organization_id: callers.tenant,
      id: delivery_id,
      ...facts,
      status: 'failed',
      created_at: new Date().toISOString(),
    })
    .execute()
  return { params: { ...params, delivery_id } }
}

export const integrations: Reviewed = {
  objects: {
    'webhooks.get': webhook,
    'webhooks.update': webhook,
    'webhooks.delete': webhook,
    'webhooks.test': webhook,
    'webhooks.deliveries': webhook,
    'webhooks.redeliver': delivery,
    ...automationObjects,
  },
}
