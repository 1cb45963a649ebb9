import { conflict, forbidden, invalid, notFound } from '../../../shared/errors.ts'
import type { Caller, OrganizationRole } from '../../../shared/identity/caller.ts'
import { isLeader } from '../../../shared/identity/permissions.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import { roleInside } from '../../../storage/rows/role-in-workspace.ts'
import type { WorkspaceEntry } from './entry.ts'
import type { MemberRow, MemberStore } from './member-store.ts'
import { type Member, type NewMember, type PermissionName, type Rights, roleNames } from './schema.ts'

interface MemberServiceDependencies {
  store: MemberStore
  look: WorkspaceEntry['look']
  rightsChanged: (userIds: readonly string[]) => void
  now: () => Date
}

/** The permissions that answers name for each role. What a role really may do is in shared/identity/permissions.ts. */
const SHOWN_PERMISSIONS: Readonly<Record<OrganizationRole, readonly PermissionName[]>> = {
  viewer: ['read'],
  member: ['read', 'write'],
  admin: ['read', 'write', 'delete', 'export', 'admin'],
  owner: ['read', 'write', 'delete', 'export', 'admin'],
}
const RISING = ['viewer', 'member', 'admin'] as const

/** The least role that has these permissions. */
const leastRole = (wanted: readonly PermissionName[]): OrganizationRole =>
  RISING.find((role) => wanted.every((permission) => SHOWN_PERMISSIONS[role].includes(permission))) ?? 'admin'

/** The role that a body names, by itself or by what it shall be able to do. */
function wantedRole({ role, permission, permissions }: Rights): OrganizationRole | undefined {
  const single = permission === undefined ? undefined : leastRole([permission])
  const several = permissions === undefined ? undefined : leastRole(permissions)
  if (single && several && single !== several)
    throw invalid('permissions', 'contradicts permission: name one of the two')
  const least = single ?? several
  if (role && least && role !== least)
    throw invalid(single ? 'permission' : 'permissions', `means the role ${least}, which contradicts ${role}`)
  return role ?? least
}

/** The rules of who belongs to a workspace: its admins say so, only owners make and unmake owners, and one is left. */
export function memberService({ store, look, rightsChanged, now }: MemberServiceDependencies) {
  /** Whether the caller may make and unmake owners; refuses a caller who may not change the members. */
  function ownersToo({ orgRole, payerRole = orgRole }: Caller): boolean {
    if (!isLeader(orgRole))
      throw forbidden('Only owners and admins of the workspace may change its members', { role: orgRole })
    return orgRole === 'owner' || isLeader(payerRole)
  }

  return {
    async list(id: string, page: Page, caller: Caller) {
      const [, { items, total }] = await Promise.all([look(caller, id), store.list(caller.payer, id, page)])
      return pageResult('members', { items: items.map(memberOf), total }, page)
    },

    /** A person who is a member in this role already stays one. */
    async add(id: string, { user_id: userId, ...rights }: NewMember, caller: Caller) {
      const role = wantedRole(rights) ?? 'viewer'
      const mayOwn = ownersToo(await look(caller, id))
      if (role === 'owner' && !mayOwn) throw onlyOwners()
      const member = { org: caller.payer, workspace: id, userId, role, by: caller.userId, at: now().toISOString() }
      const added = await store.add(member)
      if (added === 'stranger') throw notFound('member', userId, { field: 'user_id' })
      if (added !== 'added' && added !== role)
        throw conflict(`They are already a member with the role ${added}; change their role instead`, { status: added })
      if (added === 'added') rightsChanged([userId])
      const message = added === 'added' ? 'The member was added' : 'They are a member in this role already'
      return {
        added: added === 'added',
        workspace_id: id,
        user_id: userId,
        role,
        permissions: [...SHOWN_PERMISSIONS[role]],
        message,
      }
    },

    async setRole(id: string, userId: string, rights: Rights, caller: Caller) {
      const role = wantedRole(rights)
      if (!role) throw invalid('role', 'is required')
      const mayOwn = ownersToo(await look(caller, id))
      refuse(await store.setRole(caller.payer, id, userId, role, mayOwn), userId)
      rightsChanged([userId])
      const message = 'The role was changed'
      return {
        workspace_id: id,
        user_id: userId,
        ...roleNames(role),
        permissions: [...SHOWN_PERMISSIONS[role]],
        message,
      }
    },

    /** Anybody may leave; the last owner makes another one first. */
    async remove(id: string, userId: string, caller: Caller) {
      const inside = await look(caller, id)
      const mayOwn = userId === caller.userId || ownersToo(inside)
      refuse(await store.remove(caller.payer, id, userId, mayOwn), userId)
      rightsChanged([userId])
      return { removed: true, workspace_id: id, user_id: userId, message: 'The member was removed' }
    },
  }
}
export type MemberService = ReturnType<typeof memberService>

const onlyOwners = () =>
  forbidden('Only owners of the workspace, and owners and admins of the organization, may add or remove an owner')

function refuse(outcome: Awaited<ReturnType<MemberStore['remove']>>, userId: string) {
  if (outcome === 'unknown') throw notFound('member', userId)
  if (outcome === 'owners-only') throw onlyOwners()
  if (outcome === 'last-owner') throw conflict('A workspace keeps at least one owner', { status: 'last_owner' })
}

function memberOf({ organization_role: above, disabled_at, ...row }: MemberRow): Member {
  const role = roleInside(above, { isArchived: false, memberRole: row.role }) ?? row.role
  return {
    ...row,
    permissions: [...SHOWN_PERMISSIONS[role]],
    organization_role: above,
    is_active: disabled_at === null,
  }
}
