import { type Caller, ORGANIZATION_ROLES, type OrganizationRole } from '../../../shared/identity/caller.ts'
import { type Permission, reachesBeyondWorkspaces, rolesWith } from '../../../shared/identity/permissions.ts'

/** Whom a question is for: named people, everybody in a role or above it, or everybody with a permission. */
export type MayAnswer = { people: readonly string[] } | { role: OrganizationRole } | { permission: Permission }

/** The same as a store looks for them. */
export interface Answerers {
  people: readonly string[]
  roles: readonly OrganizationRole[]
  /** Roles in the organization above, for what reaches beyond its workspaces. */
  rolesAbove: readonly OrganizationRole[]
}

/** An answer changes something, which viewers never do. */
const ANSWERING = rolesWith('approvals.write')

/** Everybody who leads. */
export const LEADERS: MayAnswer = { role: 'admin' }

const atLeast = (role: OrganizationRole) => ORGANIZATION_ROLES.slice(0, ORGANIZATION_ROLES.indexOf(role) + 1)

function rolesOf(whom: MayAnswer): readonly OrganizationRole[] {
  if ('role' in whom) return atLeast(whom.role)
  return 'permission' in whom && !reachesBeyondWorkspaces(whom.permission) ? rolesWith(whom.permission) : []
}

const rolesAboveOf = (whom: MayAnswer): readonly OrganizationRole[] =>
  'permission' in whom && reachesBeyondWorkspaces(whom.permission) ? rolesWith(whom.permission) : []

export const answerersOf = (all: readonly MayAnswer[]): Answerers => ({
  people: all.flatMap((whom) => ('people' in whom ? whom.people : [])),
  roles: ANSWERING.filter((role) => all.some((whom) => rolesOf(whom).includes(role))),
  rolesAbove: ANSWERING.filter((role) => all.some((whom) => rolesAboveOf(whom).includes(role))),
})

/** Those who asked, and so do not answer. */
export const askersOf = ({ askedBy, alsoAskedBy }: Pick<Asked, 'askedBy' | 'alsoAskedBy'>): string[] =>
  alsoAskedBy === null ? [askedBy] : [askedBy, alsoAskedBy]

interface Asked {
  askedBy: string
  /** The person who asked for it first, where another has asked again. */
  alsoAskedBy: string | null
  confirmation: boolean
  mayAnswer: readonly MayAnswer[]
}

/** A person in the tenant of the question, in the role that they have now. */
export interface Standing {
  userId: string
  role: OrganizationRole
  /** Their role in the organization above. */
  above: OrganizationRole
}

/** How a caller stands where they act. */
export const standingIn = ({ userId, orgRole, payerRole = orgRole }: Caller): Standing => ({
  userId,
  role: orgRole,
  above: payerRole,
})

/** Whether a person may answer now: a confirmation is the asker's alone, anything else is everybody's but those who asked. */
export function mayAnswer(asked: Asked, { userId, role, above }: Standing): boolean {
  const { askedBy, alsoAskedBy, confirmation, mayAnswer: all } = asked
  if (!ANSWERING.includes(role)) return false
  if (confirmation || userId === askedBy) return confirmation && userId === askedBy
  if (userId === alsoAskedBy) return false
  const { people, roles, rolesAbove } = answerersOf(all)
  return people.includes(userId) || roles.includes(role) || rolesAbove.includes(above)
}
