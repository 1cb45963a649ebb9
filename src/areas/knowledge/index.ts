import type { Area, Platform } from '../../platform.ts'

/** What an organization knows, and how it reaches a debate. */
export function knowledge(_platform: Platform): { areas: readonly Area[] } {
  return { areas: [] }
}
