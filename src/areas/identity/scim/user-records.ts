import { createHash } from 'node:crypto'
import type { OrganizationRole } from '../../../shared/identity/caller.ts'
import type { Document } from './attributes.ts'

/** What a directory wrote about a person. */
export interface DirectoryEntry {
  userName: string
  externalId: string | null
  attributes: Document
  /** What the directory wants. */
  active: boolean
  /** It took back what it said about that: the attribute is not shown, and whether the person may act stays as it was. */
  activeUnassigned: boolean
  /** What was taken from the person on its behalf and not given back yet. */
  suspended: 'account' | 'membership' | null
  /** Whether the account came into being inside this organization. */
  managed: boolean
  version: number
  createdAt: string
  updatedAt: string
}

/** A person of the organization: a member, or one whom its directory lists. */
export interface ScimPerson {
  id: string
  email: string
  name: string
  /** Whether the person administers the whole installation. */
  administrator: boolean
  disabled: boolean
  updatedAt: string
  membership: { role: OrganizationRole; joinedAt: string } | null
  entry: DirectoryEntry | null
}

/** Whether the person can act in the organization. */
export const isActive = ({ disabled, membership, entry }: ScimPerson) =>
  !disabled && membership !== null && (entry?.active ?? true)

/** Members whom no directory wrote yet are described by their account. */
const ofAccount = ({ email, name }: ScimPerson): Document => ({
  userName: email,
  displayName: name,
  name: { formatted: name },
  emails: [{ value: email, type: 'work', primary: true }],
})

const ofEntry = ({ userName, externalId, attributes }: DirectoryEntry): Document => ({
  userName,
  ...(externalId === null ? {} : { externalId }),
  ...attributes,
})

/** What a directory may write of a person. */
export const writableDocument = (person: ScimPerson): Document => ({
  ...(person.entry ? ofEntry(person.entry) : ofAccount(person)),
  ...(person.entry?.activeUnassigned ? {} : { active: isActive(person) }),
})

/** Changes whenever the directory's part, the account's part or the activity changes. */
export function versionOf(person: ScimPerson): string {
  const activity = isActive(person) ? 'active' : 'inactive'
  return `W/"${person.entry?.version ?? accountDigest(person)}-${activity}"`
}

const accountDigest = ({ email, name }: ScimPerson) =>
  createHash('sha256')
    .update(JSON.stringify([email, name]))
    .digest('base64url')
    .slice(0, 16)

/** The whole resource, but for what depends on the caller's address and on groups. */
export const userDocument = (person: ScimPerson): Document => ({
  id: person.id,
  ...writableDocument(person),
  meta: {
    resourceType: 'User',
    created: person.entry?.createdAt ?? person.membership?.joinedAt ?? person.updatedAt,
    lastModified: person.entry?.updatedAt ?? person.updatedAt,
    version: versionOf(person),
  },
})

/** For an account whose directory has no address: a reserved name (RFC 6761), so no mail is ever sent there. */
export const standInAddress = (id: string) => `${id.toLowerCase()}@directory.invalid`

/** The address of the account that the directory means: the primary one, or the first, or the user name. */
export function addressIn({ emails, userName }: Document): string | undefined {
  const values = (Array.isArray(emails) ? emails : []) as { value: string; primary?: boolean }[]
  const [address] = [values.find(({ primary }) => primary)?.value, values[0]?.value, String(userName)].filter(isAddress)
  return address
}

const isAddress = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 254 && /^[^\s"@]+@[^\s"@]+\.[^\s"@]+$/.test(text)

const joined = (...parts: unknown[]) => parts.filter((part) => typeof part === 'string' && part.trim()).join(' ')

/** The name of the account that the directory means. */
export function nameIn({ displayName, name, userName }: Document): string {
  const { formatted, givenName, familyName } = (name ?? {}) as Record<string, unknown>
  const candidates = [joined(displayName), joined(formatted), joined(givenName, familyName), String(userName)]
  return (candidates.find((text) => text !== '') ?? '').slice(0, 200)
}
