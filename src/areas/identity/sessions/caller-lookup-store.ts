import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { cursorPositions } from '../../../background/log-readers/cursor-store.ts'
import type { Platform } from '../../../platform.ts'
import type { Bringing } from '../../../shared/identity/authenticate.ts'
import { storedProfile } from '../accounts/index.ts'

const NOTHING = sql<null>`null`

/**
 * Selects the caller, and the value as `brought`, which has no parameters: it is of the caller's row `person` of `users`,
 * or of none.
 */
type LookupQuery<Row> = (value: RawBuilder<unknown>) => CompiledQuery<Row & { brought: unknown }>

/** The statement that requests wait for while their caller is not remembered; its name is that of the prepared one. */
export function callerLookup<Row>(
  { hotReads, replica }: Pick<Platform, 'hotReads' | 'replica'>,
  name: string,
  query: LookupQuery<Row>,
) {
  const positions = cursorPositions({ withWal: replica !== undefined })
  const lookups = {
    nothing: hotReads.prepare(name, query(NOTHING)),
    profile: hotReads.prepare(`${name}_profile`, query(storedProfile)),
    view_positions: hotReads.prepare(`${name}_view_positions`, query(positions)),
  }
  return async (parameters: readonly unknown[], bringing: Bringing | undefined): Promise<Row | undefined> => {
    const rows = lookups[bringing?.what ?? 'nothing'](...parameters)
    if (bringing) {
      bringing.value = rows.then(([row]) => row?.brought)
      bringing.value.catch(() => {})
    }
    return (await rows)[0]
  }
}
