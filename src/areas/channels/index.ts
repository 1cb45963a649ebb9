import type { Area, Platform } from '../../platform.ts'
import { webhooks } from './webhooks/index.ts'

/** How others hear of what happens here. */
export function channels(platform: Platform, { others }: { others: readonly Area[] }) {
  const announced = others.flatMap(({ announces }) => (announces ? [announces] : []))
  return { areas: [webhooks(platform, { announced })] }
}
