/** The platform role in the token; roles in an organization are separate. */
export type PlatformRole = 'user' | 'admin'
/** From the one that may do most to the one that may do least. */
export const ORGANIZATION_ROLES = ['owner', 'admin', 'member', 'viewer'] as const
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number]
/** The roles that an invitation may offer. */
export const INVITED_ROLES = ['admin', 'member', 'viewer'] as const satisfies readonly OrganizationRole[]
export type InvitedRole = (typeof INVITED_ROLES)[number]
export const ORGANIZATION_TIERS = ['free', 'starter', 'professional', 'enterprise'] as const
export type OrganizationTier = (typeof ORGANIZATION_TIERS)[number]

/** The doors for other programs, each of which a person can open to an application. */
export type Resource = 'a2a' | 'mcp' | 'v1'

/** An authenticated caller. */
export interface Caller {
  /** A signed-in person, a key of theirs, or an application that they granted access. */
  kind: 'user' | 'api-key' | 'grant'
  userId: string
  /** The tenant in which the caller acts: an organization or one of its workspaces. */
  org: string
  /** The organization that pays for what the caller does. */
  payer: string
  email: string
  role: PlatformRole
  /** Their role in `org`. */
  orgRole: OrganizationRole
  /** In a workspace: their role in the organization above it. */
  payerRole?: OrganizationRole
  tier: OrganizationTier
  /** The token's `jti`, or the id of the key or the grant. */
  sessionId: string
  /** Of a grant: the one door that it opens. */
  resource?: Resource
  /** Of a key or a grant: the workspace that it is bound to. */
  boundTo?: string
  /** Empty means everything the person may do; an API key may have fewer. */
  scopes: readonly string[]
  /** A token of the installation itself, which belongs to no person: it is shown nothing as its own. */
  impersonal?: true
}

export interface Anonymous {
  kind: 'anonymous'
}

export type AnyCaller = Caller | Anonymous

export const anonymous: Anonymous = { kind: 'anonymous' }

export const isKnown = (caller: AnyCaller): caller is Caller => caller.kind !== 'anonymous'

/** Whether the caller acts in a workspace. */
export const isInWorkspace = (caller: AnyCaller): boolean => isKnown(caller) && caller.org !== caller.payer

/** Whether the person signed in themselves, and no program acts for them. */
export const isOwnSession = ({ kind }: AnyCaller): boolean => kind === 'user'

/** Whether the caller administers the installation. */
export const isAdministrator = (caller: AnyCaller): boolean => isKnown(caller) && caller.role === 'admin'

/** The person whom a request turned out to come from, and for whom they act. */
interface Proven {
  userId: string
  org: string
  payer: string
}
/** Attributes the request to this person; does nothing if it already belongs to one. */
export type ActAs = (person: Proven) => Promise<void>

const NOBODYS = '0'.repeat(26)

/**
 * The organization of debates that were asked on the machine itself before there was any account. The first account of
 * a development installation receives it, with the debates.
 */
export const LOCAL_ORGANIZATION = `org_${NOBODYS}`

/** The user who asked them. */
export const LOCAL_USER = `usr_${NOBODYS}`

/** That user, who needs no account: everybody who can read the database acts as its owner. */
export const LOCAL_OWNER = {
  kind: 'user',
  userId: LOCAL_USER,
  org: LOCAL_ORGANIZATION,
  payer: LOCAL_ORGANIZATION,
  email: '',
  role: 'user',
  orgRole: 'owner',
  tier: 'free',
} as const satisfies Omit<Caller, 'sessionId' | 'scopes'>
