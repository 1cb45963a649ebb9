import type { Platform } from '../../platform.ts'
import { queue } from './queue/index.ts'

/** What is done in the background on behalf of callers. */
export function work(platform: Platform, handed: Parameters<typeof queue>[1]) {
  const { area, submit } = queue(platform, handed)
  return { areas: [area], submit }
}
