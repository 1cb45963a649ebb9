import type { TestApp } from '../../support/app.ts'
import { HOME } from '../matrix-callers.ts'
import type { Named } from './review.ts'

let devices = 0
/** Of the founder, to whom leaders may look. */
async function device({ platform: { db } }: TestApp): Promise<Named> {
  const [id, at] = [`dev_${devices++}`, new Date().toISOString()]
  const facts = { user_id: 'usr_founder', type: 'custom', name: 'The lamp in the hall' } as const
  const rest = { capabilities: [], metadata: {}, notification_count: 0, last_active_at: at, created_at: at }
  await db
    .insertInto('devices')
    .values({ organization_id: HOME, id, ...facts, ...rest })
    .execute()
  return { params: { device_id: id }, payload: { title: 'A decision is ready', body: 'Open it' } }
}

const founder = async (): Promise<Named> => ({
  params: { user_id: 'usr_founder' },
  payload: { title: 'A decision is ready', body: 'Open it' },
})

export const deviceObjects = {
  'devices.get': device,
  'devices.remove': device,
  'devices.notify': device,
  'devices.of-user': founder,
  'devices.notify-user': founder,
}
