import type { Area, Platform } from '../../platform.ts'
import { type AutomationKeys, automation } from './automation/index.ts'
import { chat } from './chat/index.ts'
import { connections } from './connections/index.ts'
import { webhooks } from './webhooks/index.ts'

interface Handed extends Pick<Parameters<typeof chat>[1], 'debates' | 'actingFor'> {
  others: readonly Area[]
  /** Keys with few rights, for what acts for people from outside. */
  narrowKeys: AutomationKeys
}

/** How others hear of what happens here, and how people reach us where they already talk. */
export function channels(platform: Platform, { others, debates, actingFor, narrowKeys }: Handed) {
  const connected = connections(platform)
  const talk = chat(platform, { ...connected, debates, actingFor })
  const spoken = [...others, connected.area]
  const announced = spoken.flatMap(({ announces }) => (announces ? [announces] : []))
  const hooks = webhooks(platform, { announced })
  const automated = automation(platform, { ...connected, ...hooks, keys: narrowKeys })
  return { areas: [hooks.area, connected.area, talk.area, automated], driveThreads: () => talk.drain() }
}
