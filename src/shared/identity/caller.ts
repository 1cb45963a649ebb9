/** The platform role carried by the token; an organization's own roles are another thing. */
export type PlatformRole = 'user' | 'admin'
export type OrganizationRole = 'owner' | 'admin' | 'member' | 'viewer'
export type OrganizationTier = 'free' | 'starter' | 'professional' | 'enterprise'

/** Somebody who proved who they are. */
export interface Caller {
  kind: 'user' | 'api-key'
  userId: string
  /** In which they act: an organization, or a workspace of it. */
  org: string
  /** The organization that pays for what they do. */
  payer: string
  email: string
  role: PlatformRole
  orgRole: OrganizationRole
  tier: OrganizationTier
  /** The token's `jti`, or the key's id. */
  sessionId: string
  /** Empty means everything the person may do; an API key may hold less. */
  scopes: readonly string[]
  /** A token of the installation itself: nobody's, so that nothing is shown to it as its own. */
  impersonal?: true
}

export interface Anonymous {
  kind: 'anonymous'
}

export type AnyCaller = Caller | Anonymous

export const anonymous: Anonymous = { kind: 'anonymous' }

export const isKnown = (caller: AnyCaller): caller is Caller => caller.kind !== 'anonymous'

/** Whether somebody runs the installation. */
export const isAdministrator = (caller: AnyCaller): boolean => isKnown(caller) && caller.role === 'admin'
