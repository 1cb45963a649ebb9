import { sql } from 'kysely'
import type { Stale } from '../../src/areas/deliberation/debates/index.ts'

/** For areas that are opened without an organization's knowledge: everything holds. */
export const nothingStale: Stale = { of: async () => new Map(), anyStaleFor: () => sql`false` }
