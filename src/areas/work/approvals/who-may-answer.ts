import type { OrganizationRole } from '../../../shared/identity/caller.ts'
import { type Permission, rolesWith } from '../../../shared/identity/permissions.ts'

/** Whom a question is for: named people, everybody in a role or above it, or everybody with a permission. */
export type MayAnswer = { people: readonly string[] } | { role: OrganizationRole } | { permission: Permission }

/** The same as a store looks for them. */
export interface Answerers {
  people: readonly string[]
  roles: readonly OrganizationRole[]
}

const BY_RANK: readonly OrganizationRole[] = ['owner', 'admin', 'member', 'viewer']

/** Whoever answers changes something, which viewers never do. */
const ANSWERING = rolesWith('approvals.write')

/** Everybody who leads. */
export const LEADERS: MayAnswer = { role: 'admin' }

/** Whether somebody leads their tenant. */
export const isLeader = (role: OrganizationRole | undefined): boolean => role === 'owner' || role === 'admin'

const atLeast = (role: OrganizationRole) => BY_RANK.slice(0, BY_RANK.indexOf(role) + 1)

function rolesOf(whom: MayAnswer): readonly OrganizationRole[] {
  if ('role' in whom) return atLeast(whom.role)
  return 'permission' in whom ? rolesWith(whom.permission) : []
}

export const answerersOf = (all: readonly MayAnswer[]): Answerers => ({
  people: all.flatMap((whom) => ('people' in whom ? whom.people : [])),
  roles: ANSWERING.filter((role) => all.some((whom) => rolesOf(whom).includes(role))),
})

interface Asked {
  askedBy: string
  confirmation: boolean
  mayAnswer: readonly MayAnswer[]
}

/** Somebody in the tenant of the question, in the role that they have now. */
export interface Standing {
  userId: string
  role: OrganizationRole
}

/** Whether a person may answer now: a confirmation is the asker's alone, anything else is everybody's but theirs. */
export function mayAnswer({ askedBy, confirmation, mayAnswer: all }: Asked, { userId, role }: Standing): boolean {
  if (!ANSWERING.includes(role)) return false
  if (confirmation || userId === askedBy) return confirmation && userId === askedBy
  const { people, roles } = answerersOf(all)
  return people.includes(userId) || roles.includes(role)
}
