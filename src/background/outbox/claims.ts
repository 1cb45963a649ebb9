import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { Effect, EffectKind } from './effect.ts'

/** An effect that only this sender may send, until its claim expires. */
export interface Claim {
  effect: Effect
  kind: string
  firstTriedAt: string
  /** Identifies this claim: an older one of the same sender cannot settle it. */
  token: string
}

interface Options {
  db: Database
  /** This sender's name among all. */
  sender: string
  kinds: ReadonlyMap<string, EffectKind>
  /** A sender that is silent for this long is dead. */
  claimMs: number
}

/** How many effects are sent to one target at once, so that a slow one leaves room for others. */
const AT_ONCE_TO_A_TARGET = 5
/** How many of the longest due are considered at once. */
const WINDOW = 500

interface Row extends Omit<Effect, 'doubt' | 'externalId'> {
  kind: string
  firstTriedAt: string
  externalId: string | null
  doubtSince: string | null
  doubtVersion: number | null
}

const ROW = sql`
  effects.id, effects.organization_id as org, effects.kind, effects.key, effects.target, effects.subject, effects.body,
  effects.claimed_version as version, effects.attempts as attempt, effects.first_tried_at as "firstTriedAt",
  effects.external_id as "externalId", effects.doubt_since as "doubtSince", effects.doubt_version as "doubtVersion"`

/**
 * Which sender sends what. Claims are compared with the database's clock, the one clock that all nodes share; effects
 * are due by the clock of the application, which set the time.
 */
export function effectClaims({ db, sender, kinds, claimMs }: Options) {
  const claimEnd = sql`clock_timestamp() + ${claimMs} * interval '1 millisecond'`
  let claims = 0

  async function taking(statement: (token: string) => RawBuilder<Row>): Promise<Claim[]> {
    claims += 1
    const token = `${sender}:${claims}`
    const { rows } = await statement(token).execute(db)
    return rows.map(({ kind, firstTriedAt, doubtSince, doubtVersion, externalId, ...effect }) => ({
      kind,
      firstTriedAt,
      token,
      effect: {
        ...effect,
        externalId: externalId ?? undefined,
        doubt: doubtSince !== null && doubtVersion !== null ? { since: doubtSince, version: doubtVersion } : undefined,
      },
    }))
  }

  return {
    /** The effects that have been due longest, of each target only as many as may be sent at once. */
    due: (room: number, now: Date) => {
      const inOrder = [...kinds.values()].flatMap((kind) => (kind.inOrder ? [kind.name] : []))
      const at = now.toISOString()
      return taking(
        (token) => sql<Row>`
          with busy as materialized (
            select organization_id, kind, target, count(*) as many,
              case when kind = any (${inOrder}) then 1 else ${AT_ONCE_TO_A_TARGET} end as most
            from effects where state = 'sending' group by 1, 2, 3
          ), longest_due as materialized (
            select id, organization_id, kind, target, due_at, number from effects
            where state = 'waiting' and due_at <= ${at} and kind = any (${[...kinds.keys()]})
              and (organization_id, kind, target) not in (
                select organization_id, kind, target from busy where many >= most)
              and (kind <> all (${inOrder}) or not exists (
                select from effects as earlier
                where earlier.organization_id = effects.organization_id and earlier.kind = effects.kind
                  and earlier.target = effects.target and earlier.state in ('waiting', 'sending', 'parked')
                  and earlier.number < effects.number))
            order by due_at, number
            limit ${WINDOW}
          ), placed as (
            select id, due_at, number, coalesce(many, 0) +
              row_number() over (partition by organization_id, kind, target order by due_at, number) as place
            from longest_due left join busy using (organization_id, kind, target)
          ), chosen as materialized (
            select effects.id from effects join placed on placed.id = effects.id
            where place <= ${AT_ONCE_TO_A_TARGET} and effects.state = 'waiting' and effects.due_at <= ${at}
            order by placed.due_at, placed.number
            limit ${room}
            for update of effects skip locked
          )
          update effects set state = 'sending', attempts = attempts + 1, first_tried_at = coalesce(first_tried_at, ${at}),
            claimed_by = ${token}, claimed_until = ${claimEnd}, claimed_version = version
          from chosen where effects.id = chosen.id
          returning ${ROW}`,
      )
    },

    /** What a dead sender was sending; nobody knows whether it arrived. */
    abandoned: (room: number) =>
      taking(
        (token) => sql<Row>`
          with gone as materialized (
            select id from effects
            where state = 'sending' and claimed_until < clock_timestamp() and kind = any (${[...kinds.keys()]})
            order by claimed_until
            limit ${room}
            for update skip locked
          )
          update effects set claimed_by = ${token}, claimed_until = ${claimEnd}
          from gone where effects.id = gone.id
          returning ${ROW}`,
      ),

    /** Answers with the claims that are still valid. A row that is being edited is renewed the next time. */
    async renew(held: readonly Claim[]): Promise<Set<Claim>> {
      const { rows } = await sql<{ id: string; token: string }>`
        with mine as materialized (
          select id, claimed_by from effects
          where id = any (${held.map(({ effect }) => effect.id)}) and claimed_by = any (${held.map(({ token }) => token)})
        ), free as materialized (
          select effects.id from effects join mine using (id, claimed_by) for update of effects skip locked
        ), renewed as (
          update effects set claimed_until = ${claimEnd} from free where effects.id = free.id
        )
        select id, claimed_by as token from mine`.execute(db)
      const kept = new Set(rows.map(({ id, token }) => `${token} ${id}`))
      return new Set(held.filter(({ token, effect }) => kept.has(`${token} ${effect.id}`)))
    },
  }
}
export type EffectClaims = ReturnType<typeof effectClaims>
