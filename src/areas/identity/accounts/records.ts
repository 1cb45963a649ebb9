import type { ActAs, OrganizationRole, OrganizationTier, PlatformRole } from '../../../shared/identity/caller.ts'
import type { SignedIn } from './schema.ts'

/** A person with an account. */
export interface Person {
  id: string
  email: string
  name: string
  avatarUrl: string | null
  metadata: Record<string, unknown>
  role: PlatformRole
  passwordHash: string | null
  tokenVersion: number
  emailVerifiedAt: string | null
  disabledAt: string | null
  lastLoginAt: string | null
  createdAt: string
  updatedAt: string
}

export interface Organization {
  id: string
  name: string
  slug: string
  tier: OrganizationTier
  ownerId: string
  createdAt: string
}

export interface Membership {
  organization: Organization
  /** Who pays for it: the organization itself, or that whose workspace it is. */
  payerId: string
  role: OrganizationRole
  isDefault: boolean
  joinedAt: string
}

export interface NewPerson {
  email: string
  name: string
  passwordHash?: string | null
  verified: boolean
  /** `user` by default; the first account of an empty development install is `admin`. */
  role?: PlatformRole
  /** The organization to become a member of; without it one is made for this person. */
  join?: { organizationId: string; role: OrganizationRole }
  /** What the organization that is made is called. */
  organizationName?: string
  metadata?: Record<string, unknown>
  /** Chosen before, where the answer to a registration told them. */
  ids?: { user: string; organization: string }
}

/** A directory lifts only what a directory did. */
export type DisabledBy = 'administrator' | 'directory'

export type PersonChanges = Partial<Pick<Person, 'email' | 'name' | 'avatarUrl' | 'metadata' | 'emailVerifiedAt'>>

/** Another living person has the address. */
export class EmailTaken extends Error {
  constructor() {
    super('The e-mail address is taken')
    this.name = 'EmailTaken'
  }
}

/** Where a request came from. */
export interface Origin {
  ip: string
  userAgent: string
  /** Records the request in the audit log as an act of the person once they are known. */
  actAs?: ActAs
}

export interface SignInOptions {
  /** One of the person's organizations; the default one if left out. */
  organizationId?: string
}

/** Opens a session for an authenticated person. */
export type SignIn = (person: Person, origin: Origin, options?: SignInOptions) => Promise<SignedIn>
