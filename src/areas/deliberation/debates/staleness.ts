import Type, { type Static } from 'typebox'
import { Time } from '../../../shared/schemas.ts'

/** Since when a decision rests on something that does not hold any more, and on what. */
export const Staleness = Type.Object({
  since: Time,
  causes: Type.Array(
    Type.Object({
      kind: Type.Enum(['decision', 'item', 'quote']),
      id: Type.String(),
      cause: Type.Enum(['refuted', 'replaced']),
      at: Time,
    }),
  ),
})
export type Staleness = Static<typeof Staleness>

/** Something that does not hold any more. */
export type StaleCause = Staleness['causes'][number]

/** Which debates rest on something that does not hold any more, by their ids. */
export type StaleOf = (org: string, debateIds: readonly string[]) => Promise<ReadonlyMap<string, readonly StaleCause[]>>

export function stalenessOf(causes: readonly StaleCause[]): Staleness | null {
  const [since] = causes.map(({ at }) => at).toSorted()
  return since === undefined ? null : { since, causes: [...causes] }
}
