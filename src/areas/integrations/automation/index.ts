import { defineArea, type Platform } from '../../../platform.ts'
import type { EventNames, KeptWebhooks } from '../webhooks/index.ts'
import { type AutomationConnections, type AutomationKeys, automationAccounts } from './accounts.ts'
import { descriptors } from './descriptors.ts'
import { automationHooks } from './hooks.ts'
import { makeRoutes } from './make-routes.ts'
import { n8nRoutes } from './n8n-routes.ts'
import { sampleRoutes } from './routes.ts'
import { sampleStore, samples } from './sample-store.ts'
import { zapierRoutes } from './zapier-routes.ts'

export type { AutomationConnections, AutomationKeys } from './accounts.ts'

/** Automation: Zapier, Make and n8n, each a connection with a narrow key, notified of events by webhooks that belong to it. */
export function automation(
  { db, log, newId, outbound, random }: Platform,
  handed: {
    connections: AutomationConnections
    keptWebhooks: KeptWebhooks
    names: EventNames
    keys: AutomationKeys
  },
) {
  const { names, connections, keptWebhooks: webhooks, keys } = handed
  const accounts = automationAccounts({ connections, webhooks, keys, outbound, random })
  const hooks = automationHooks({ accounts, connections, webhooks, names, outbound, newId })
  const needs = { accounts, hooks, describe: descriptors(names) }
  return defineArea({
    name: 'automation',
    stability: 'stable',
    endpoints: [
      ...zapierRoutes(needs),
      ...makeRoutes(needs),
      ...n8nRoutes(needs),
      ...sampleRoutes(samples({ store: sampleStore(db), log, names })),
    ],
  })
}
