import type { Database } from '../../../../storage/database.ts'
import type { Whose } from '../person/person-store.ts'

/** What tells a person in a text: their addresses, their ids, and the names that they go by. */
export interface KnownAs {
  addresses: readonly string[]
  ids: readonly string[]
  names: readonly string[]
}

/** Shorter ids, as some providers give them, are also numbers of other things. */
const LEAST_ID = 8

/** Reads what a person is known as, while their account still says it. */
export const knownAsStore =
  (db: Database) =>
  async ({ id, email }: Whose): Promise<KnownAs> => {
    const [user, listed, oauth, sso] = await Promise.all([
      db.selectFrom('users').select(['name', 'deleted_at']).where('id', '=', id).executeTakeFirst(),
      db
        .selectFrom('scim_users')
        .select(['user_name', 'external_id', 'attributes'])
        .where('user_id', '=', id)
        .execute(),
      db.selectFrom('oauth_identities').select('subject').where('user_id', '=', id).execute(),
      db.selectFrom('sso_identities').select('subject').where('user_id', '=', id).execute(),
    ])
    const directory = listed.map(({ attributes }) => attributes as DirectoryEntry)
    const elsewhere = [
      ...[...oauth, ...sso].map(({ subject }) => subject),
      ...listed.flatMap(({ user_name, external_id }) => [user_name, external_id ?? '']),
    ]
    const isAddress = (text: string) => /.@./.test(text)
    const mails = directory.flatMap(({ emails }) => emails?.map(({ value }) => value) ?? [])
    return {
      addresses: distinct([email, ...elsewhere.filter(isAddress), ...mails.filter((value) => isAddress(value ?? ''))]),
      ids: distinct([id, ...elsewhere.filter((text) => !isAddress(text) && text.length >= LEAST_ID)]),
      names: distinct([
        ...(user && user.deleted_at === null ? [user.name] : []),
        ...directory.flatMap(({ displayName, name }) => [
          displayName,
          name?.formatted,
          [name?.givenName, name?.familyName].filter(Boolean).join(' '),
        ]),
      ]),
    }
  }
export type ReadKnownAs = ReturnType<typeof knownAsStore>

interface DirectoryEntry {
  displayName?: string
  name?: { formatted?: string; givenName?: string; familyName?: string }
  emails?: readonly { value?: string }[]
}

const distinct = (texts: readonly (string | undefined)[]) => [
  ...new Set(texts.map((text) => text?.trim() ?? '').filter((text) => text.length > 1)),
]
