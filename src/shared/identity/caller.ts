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

/** Who somebody turned out to be, and for whom they act. */
interface Proven {
  userId: string
  org: string
  payer: string
}
/** From now on the request is an act of this person; does nothing where it is somebody's already. */
export type ActAs = (person: Proven) => Promise<void>

const NOBODYS = '0'.repeat(26)

/**
 * Where debates lie that were asked on the machine itself before anybody had an account. The first account of a
 * development install gets this organization, and the debates with it.
 */
export const LOCAL_ORGANIZATION = `org_${NOBODYS}`

/** Who asked them. */
export const LOCAL_USER = `usr_${NOBODYS}`
