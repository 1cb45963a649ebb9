import type { Area, Platform } from './platform.ts'

/** The table of contents: every area, and which area is handed to which. */
export function buildAreas(_platform: Platform): Area[] {
  return []
}
