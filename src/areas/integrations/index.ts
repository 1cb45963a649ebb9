import type { Area, Platform } from '../../platform.ts'
import { type AutomationConnections, type AutomationKeys, automation } from './automation/index.ts'
import { webhooks } from './webhooks/index.ts'

interface IntegrationsDependencies {
  /** Areas whose announcements go to webhooks. */
  announcing: readonly Area[]
  connections: AutomationConnections
  /** Issues keys with few rights, for programs that act for people. */
  narrowKeys: AutomationKeys
}

/** Integrations: how other programs learn what happens here, and act on it. */
export function integrationsAreas(
  platform: Platform,
  { announcing, connections, narrowKeys }: IntegrationsDependencies,
) {
  const announced = announcing.flatMap(({ announces }) => (announces ? [announces] : []))
  const { area, keptWebhooks, names } = webhooks(platform, { announced })
  return { areas: [area, automation(platform, { connections, keptWebhooks, names, keys: narrowKeys })] }
}
