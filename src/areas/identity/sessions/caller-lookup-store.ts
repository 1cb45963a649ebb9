import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { cursorPositions } from '../../../background/log-readers/cursor-store.ts'
import type { Platform } from '../../../platform.ts'
import type { Bringing, BroughtWithCaller } from '../../../shared/identity/authenticate.ts'
import { storedProfile } from '../accounts/index.ts'

/** What lookups can bring along: values without parameters, of the caller's row `person` of `users` or of none. */
const broughtValues = ({
  withWal,
}: {
  withWal: boolean
}): Readonly<Record<BroughtWithCaller, RawBuilder<unknown>>> => ({
  profile: storedProfile,
  view_positions: cursorPositions({ withWal }),
})

const NOTHING = sql<null>`null`

/** Selects the caller, and the value as `brought`. */
type LookupQuery<Row> = (value: RawBuilder<unknown>) => CompiledQuery<Row & { brought: unknown }>

/** The statement that requests wait for while their caller is not remembered; its name is that of the prepared one. */
export function callerLookup<Row>(
  { hotReads, replica }: Pick<Platform, 'hotReads' | 'replica'>,
  name: string,
  query: LookupQuery<Row>,
) {
  const brought = broughtValues({ withWal: replica !== undefined })
  const lookups = {
    nothing: hotReads.prepare(name, query(NOTHING)),
    profile: hotReads.prepare(`${name}_profile`, query(brought.profile)),
    view_positions: hotReads.prepare(`${name}_view_positions`, query(brought.view_positions)),
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
