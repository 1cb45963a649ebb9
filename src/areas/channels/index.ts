import type { TObject } from 'typebox'
import type { Area, Platform } from '../../platform.ts'
import { type AutomationKeys, automation } from './automation/index.ts'
import { bindings } from './bindings/index.ts'
import { chat } from './chat/index.ts'
import { connections } from './connections/index.ts'
import { devices } from './devices/index.ts'
import { inbox } from './inbox/index.ts'
import { mail } from './mail/index.ts'
import { webhooks } from './webhooks/index.ts'

interface Handed
  extends Pick<Parameters<typeof chat>[1], 'debates' | 'actingFor' | 'nameOf' | 'provenHolder' | 'bringDocument'> {
  others: readonly Area[]
  /** What a request for a debate holds. */
  request: TObject
  /** Keys with few rights, for what acts for people from outside. */
  narrowKeys: AutomationKeys
}

/** How others hear of what happens here, and how people reach us where they already talk. */
export function channels(platform: Platform, { others, request, narrowKeys, ...people }: Handed) {
  const { actingFor } = people
  const connected = connections(platform)
  const routed = bindings(platform, { request })
  const shared = inbox(platform, connected)
  const talk = chat(platform, { ...connected, ...people, bound: routed.bound, arrived: shared.arrived })
  connected.dialChat(talk.messages.takeIncoming)
  const spoken = [...others, connected.area]
  const announced = spoken.flatMap(({ announces }) => (announces ? [announces] : []))
  const hooks = webhooks(platform, { announced })
  const automated = automation(platform, { ...connected, ...hooks, keys: narrowKeys })
  const told = devices(platform, { ...connected, actingFor, load: people.debates.load })
  const post = mail(platform, { ...connected, take: talk.messages.take })
  const areas = [hooks.area, connected.area, talk.area, routed.area, automated, told, post, shared.area]
  return { areas, driveThreads: () => talk.drain() }
}
