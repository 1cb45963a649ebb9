import type { Area, Platform } from '../../platform.ts'
import { chat } from './chat/index.ts'
import { connections } from './connections/index.ts'
import { webhooks } from './webhooks/index.ts'

interface Handed extends Pick<Parameters<typeof chat>[1], 'debates' | 'actingFor'> {
  others: readonly Area[]
}

/** How others hear of what happens here, and how people reach us where they already talk. */
export function channels(platform: Platform, { others, debates, actingFor }: Handed) {
  const connected = connections(platform)
  const talk = chat(platform, { ...connected, debates, actingFor })
  const spoken = [...others, connected.area]
  const announced = spoken.flatMap(({ announces }) => (announces ? [announces] : []))
  return { areas: [webhooks(platform, { announced }), connected.area, talk.area], driveThreads: () => talk.drain() }
}
