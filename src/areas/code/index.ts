import type { Platform } from '../../platform.ts'
import { type CodebaseDependencies, codebase } from './codebase/index.ts'

/** The areas about code: repositories, what analysis knows of them, and findings. */
export function codeAreas(platform: Platform, { payerOf }: CodebaseDependencies) {
  const { area, repositories } = codebase(platform, { payerOf })
  return { areas: [area], repositories }
}
