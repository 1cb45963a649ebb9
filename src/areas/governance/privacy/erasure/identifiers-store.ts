import type { Sealing } from '../../../../shared/crypto/encryption.ts'
import type { Database } from '../../../../storage/database.ts'
import type { Whose } from '../person/person-store.ts'
import type { Erasure } from './erasure-store.ts'

/** What identifies a person in a text: addresses, the id here, ids in other systems, and names. */
export interface KnownAs {
  addresses: readonly string[]
  ids: readonly string[]
  /** Ids that identify the person in other systems; erasures that a former release froze have none. */
  external_ids?: readonly string[]
  names: readonly string[]
}

/** Shorter ids, which some providers give, are also numbers of other things. */
const LEAST_ID = 8
/** A mere word, or a number as dates and counters are, may mean something else: it is counted with the names. */
const COMMON = /^(?:\p{L}+|\d{1,11})$/u

/** Reads what identifies a person, while their account still says it. */
export const identifiersStore =
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
    const isLong = (text: string) => text.length >= LEAST_ID
    const isAddress = (text: string) => /.@./.test(text)
    const mails = directory.flatMap(({ emails }) => emails?.map(({ value }) => value) ?? [])
    return {
      addresses: distinct([email, ...elsewhere.filter(isAddress), ...mails.filter((value) => isAddress(value ?? ''))]),
      ids: [id],
      external_ids: distinct(elsewhere.filter((text) => !isAddress(text) && isLong(text) && !COMMON.test(text))),
      names: distinct([
        ...(user && user.deleted_at === null ? [user.name] : []),
        ...elsewhere.filter((text) => isLong(text) && COMMON.test(text)),
        ...directory.flatMap(({ displayName, name }) => [
          displayName,
          name?.formatted,
          [name?.givenName, name?.familyName].filter(Boolean).join(' '),
        ]),
      ]),
    }
  }
export type ReadKnownAs = ReturnType<typeof identifiersStore>

interface DirectoryEntry {
  displayName?: string
  name?: { formatted?: string; givenName?: string; familyName?: string }
  emails?: readonly { value?: string }[]
}

const distinct = (texts: readonly (string | undefined)[]) => [
  ...new Set(texts.map((text) => text?.trim() ?? '').filter((text) => text.length > 1)),
]

/** What the erasure keeps sealed until it ends: the address, the key of its digests, and what identifies the person. */
interface Contact {
  email: string
  key: string
  /** Set when the account is frozen; erasures that a former release began have none. */
  knownAs?: KnownAs
}

export const sealContact = (sealing: Sealing, id: string, contact: Contact) => sealing.seal(JSON.stringify(contact), id)

export async function openContact(sealing: Sealing, { id, sealed }: Pick<Erasure, 'id' | 'sealed'>): Promise<Contact> {
  const text = sealed === null ? undefined : await sealing.open(sealed, id)
  if (text === undefined)
    throw new Error(
      'What the erasure has to know was sealed with another key of the installation, which must be put back',
    )
  return JSON.parse(text) as Contact
}
