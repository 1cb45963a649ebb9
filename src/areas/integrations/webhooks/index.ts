import packageJson from '../../../../package.json' with { type: 'json' }
import type { AnnouncementTypes } from '../../../background/announcements/announcer.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { deliveryStore, retainableDeliveries } from './delivery-store.ts'
import { deliverAgainBy, deliverBy, sender as openSender, webhookEffects } from './effects.ts'
import { eventNames } from './event-names.ts'
import { webhookJobs } from './jobs.ts'
import { tellWebhooks, webhookReactions } from './reactions.ts'
import { webhookRoutes } from './routes.ts'
import { webhookService } from './service.ts'
import { webhookStore } from './store.ts'
import { webhookTables } from './tables.ts'

export type { EventNames } from './event-names.ts'
export { sampleOf, typesNamed } from './event-names.ts'

/** Webhooks: addresses of an organization that receive events, signed and retried. */
export function webhooks(
  {
    db,
    newId,
    now,
    outbound,
    outbox,
    random,
    sealing,
  }: Pick<Platform, 'db' | 'newId' | 'now' | 'outbound' | 'outbox' | 'random' | 'sealing'>,
  { announced }: { announced: readonly AnnouncementTypes[] },
) {
  const names = eventNames(announced)
  const store = webhookStore(db)
  const deliveries = deliveryStore(db)
  const sender = openSender({ outbound, sealing, version: packageJson.version, now })
  const deliverAgain = deliverAgainBy(outbox)
  const needs = { webhooks: store, deliveries, sender, deliver: deliverBy(deliverAgain), deliverAgain, newId, now }
  const service = webhookService({ ...needs, outbound, sealing, random, names })
  const { find, remove, keptFor, removeKept } = store
  const area = defineArea({
    name: 'webhooks',
    stability: 'stable',
    workspaces: true,
    tables: webhookTables,
    endpoints: webhookRoutes(service, names),
    reactions: webhookReactions(needs),
    hears: tellWebhooks(needs),
    jobs: webhookJobs(needs),
    effects: webhookEffects(needs),
    retains: [retainableDeliveries(db)],
  })
  return { area, names, keptWebhooks: { create: service.create, find, remove, keptFor, removeKept } }
}

/** Webhooks that belong to a connection and that another area manages. */
export type KeptWebhooks = ReturnType<typeof webhooks>['keptWebhooks']
