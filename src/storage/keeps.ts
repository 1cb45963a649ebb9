import type { Kept } from './kept.ts'

/** What the platform's own tables keep; an area says it in its own `keeps.ts`. */
export const platformKeeps: readonly Kept[] = []
