import packageJson from '../../../../package.json' with { type: 'json' }
import { defineArea, type Platform } from '../../../platform.ts'
import { sealing as openSealing } from '../../../shared/crypto/sealing.ts'
import { installationKeys } from '../../../storage/installation-keys.ts'
import { deliveryStore } from './delivery-store.ts'
import { webhookJobs } from './jobs.ts'
import { webhookReactions } from './reactions.ts'
import { webhookRoutes } from './routes.ts'
import { sender as openSender } from './sending.ts'
import { webhookService } from './service.ts'
import { webhookStore } from './store.ts'

type Needs = Pick<Platform, 'db' | 'jobs' | 'newId' | 'now' | 'outbound' | 'random'>

/** Webhooks: addresses of an organization that are told of what happens, signed and tried again. */
export function webhooks({ db, jobs, newId, now, outbound, random }: Needs) {
  const store = webhookStore(db)
  const deliveries = deliveryStore(db)
  const sealing = openSealing({ key: installationKeys(db, { now, random }).encryptionKey, random })
  const sender = openSender({ outbound, sealing, version: packageJson.version, now })
  const { enqueue } = jobs
  const needs = { webhooks: store, deliveries, sender, enqueue, now }
  return defineArea({
    name: 'webhooks',
    stability: 'stable',
    keeps: [],
    endpoints: webhookRoutes(webhookService({ ...needs, outbound, sealing, newId, random })),
    reactions: webhookReactions({ webhooks: store, deliveries, newId }),
    jobs: webhookJobs(needs),
  })
}
