import { sql } from 'kysely'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Database } from '../../../storage/database.ts'
import type { Door } from '../asking/index.ts'

/** A call of a person's program at a door; the credential is empty for their own sessions. */
export interface DoorCall {
  org: string
  userId: string
  door: Door
  credential: string
  at: string
}

/** The SQL of the last calls at the doors. */
export const callStore = (db: Database) => ({
  last: ({ org, userId }: Pick<Caller, 'org' | 'userId'>) =>
    db
      .selectFrom('door_calls')
      .select(['door', 'called_at as at', 'credential'])
      .where('organization_id', '=', org)
      .where('user_id', '=', userId)
      .execute(),

  /** Keeps the newest of a person at each door; those of people who have no account any more are dropped. */
  async write(calls: readonly DoorCall[]): Promise<void> {
    const all = <Name extends keyof DoorCall>(name: Name) => calls.map((call) => call[name])
    await sql`
      insert into door_calls (organization_id, user_id, door, credential, called_at)
      select distinct on (seen.org, seen.user_id, seen.door)
        seen.org, seen.user_id, seen.door, seen.credential, seen.at
      from unnest(${all('org')}::text[], ${all('userId')}::text[], ${all('door')}::text[],
        ${all('credential')}::text[], ${all('at')}::timestamptz[]) as seen (org, user_id, door, credential, at)
      join users as person on person.id = seen.user_id and person.deleted_at is null
      order by seen.org, seen.user_id, seen.door, seen.at desc
      on conflict (organization_id, user_id, door) do update
        set credential = excluded.credential, called_at = excluded.called_at
        where door_calls.called_at < excluded.called_at`.execute(db)
  },
})
export type CallStore = ReturnType<typeof callStore>
