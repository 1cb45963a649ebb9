import { forbidden } from '../errors.ts'
import { type Caller, isOwnSession, ORGANIZATION_ROLES, type OrganizationRole } from './caller.ts'

const EVERYBODY: readonly OrganizationRole[] = ORGANIZATION_ROLES
const CONTRIBUTORS: readonly OrganizationRole[] = ['owner', 'admin', 'member']
/** The roles that lead a tenant. */
export const LEADERS: readonly OrganizationRole[] = ['owner', 'admin']

/** Whether a role leads its tenant. */
export const isLeader = (role: OrganizationRole | undefined): boolean => role !== undefined && LEADERS.includes(role)

/** The permissions in an organization and the roles that hold them. The platform role grants none of them. */
const HOLDERS = {
  'organization.read': EVERYBODY,
  'organization.manage': LEADERS,
  'members.read': EVERYBODY,
  'members.manage': LEADERS,
  'debates.read': EVERYBODY,
  'debates.create': CONTRIBUTORS,
  'debates.update': CONTRIBUTORS,
  'debates.delete': CONTRIBUTORS,
  'bindings.read': EVERYBODY,
  'bindings.create': CONTRIBUTORS,
  'bindings.update': CONTRIBUTORS,
  'bindings.delete': CONTRIBUTORS,
  'webhooks.read': EVERYBODY,
  'webhooks.manage': LEADERS,
  'models.read': EVERYBODY,
  'models.manage': LEADERS,
  'queue.read': EVERYBODY,
  'queue.submit': CONTRIBUTORS,
  'library.read': EVERYBODY,
  'library.write': CONTRIBUTORS,
  'documents.read': EVERYBODY,
  'documents.write': CONTRIBUTORS,
  'evidence.read': EVERYBODY,
  'evidence.write': CONTRIBUTORS,
  'memory.read': EVERYBODY,
  'memory.write': CONTRIBUTORS,
  'memory.manage': LEADERS,
  'pulse.read': EVERYBODY,
  'pulse.write': CONTRIBUTORS,
  'pulse.manage': LEADERS,
  'cross-pollination.read': EVERYBODY,
  'cross-pollination.write': CONTRIBUTORS,
  'cross-pollination.manage': LEADERS,
  'batches.read': EVERYBODY,
  'batches.write': CONTRIBUTORS,
  'exports.read': EVERYBODY,
  'approvals.read': EVERYBODY,
  'approvals.write': CONTRIBUTORS,
  'usage.read': EVERYBODY,
  'budgets.read': EVERYBODY,
  'budgets.write': CONTRIBUTORS,
  'budgets.manage': LEADERS,
  'privacy.read': EVERYBODY,
  'privacy.manage': LEADERS,
  'retention.read': EVERYBODY,
  'retention.manage': LEADERS,
  'audit.read': EVERYBODY,
  'audit.manage': LEADERS,
  'trails.read': EVERYBODY,
  'connections.read': EVERYBODY,
  'connections.write': CONTRIBUTORS,
  'connections.manage': LEADERS,
  'inbox.read': EVERYBODY,
  'inbox.write': CONTRIBUTORS,
  'inbox.manage': LEADERS,
  'mail.read': EVERYBODY,
  'mail.write': CONTRIBUTORS,
  'mail.manage': LEADERS,
  'devices.read': EVERYBODY,
  'devices.write': CONTRIBUTORS,
  'devices.manage': LEADERS,
  'automation.read': EVERYBODY,
  'automation.write': CONTRIBUTORS,
  'automation.manage': LEADERS,
  'authorization-server.manage': LEADERS,
  'workspaces.read': EVERYBODY,
  'workspaces.write': CONTRIBUTORS,
  'workspaces.manage': LEADERS,
  'workflows.read': EVERYBODY,
  'workflows.write': CONTRIBUTORS,
  'codebase.read': EVERYBODY,
  'codebase.write': CONTRIBUTORS,
  'codebase.manage': LEADERS,
  'findings.read': EVERYBODY,
  'findings.write': CONTRIBUTORS,
} satisfies Record<string, readonly OrganizationRole[]>

export type Permission = keyof typeof HOLDERS

/** Every permission by name; the scopes of an API key are chosen from them. */
export const PERMISSIONS = Object.keys(HOLDERS) as Permission[]

/** The roles that hold a permission. */
export const rolesWith = (permission: Permission): readonly OrganizationRole[] => HOLDERS[permission]

/** What leaves a workspace, or is the payer's: leading the workspace is not enough for it. */
const ABOVE_WORKSPACES: ReadonlySet<Permission> = new Set(['webhooks.manage', 'pulse.manage', 'workspaces.manage'])

/** Whether leading a workspace is not enough for a permission: the role in its organization has to hold it too. */
export const reachesBeyondWorkspaces = (permission: Permission): boolean => ABOVE_WORKSPACES.has(permission)

type Rights = Pick<Caller, 'orgRole' | 'payerRole' | 'scopes'>

/** Whether the caller's role holds the permission and the scopes of their key include it. */
export const permits = ({ orgRole, payerRole = orgRole, scopes }: Rights, permission: Permission): boolean =>
  HOLDERS[permission].includes(orgRole) &&
  (!ABOVE_WORKSPACES.has(permission) || HOLDERS[permission].includes(payerRole)) &&
  (scopes.length === 0 || scopes.includes(permission))

export function authorize(caller: Rights, permission: Permission): void {
  if (!permits(caller, permission)) throw forbidden(`This needs the permission ${permission}`, { permission })
}

/** Refuses programs where only the person may act: a leaked key must neither lock them out nor renew itself. */
export function ownSession(caller: Caller): void {
  if (!isOwnSession(caller)) throw forbidden('This needs a session, not an API key', { reason: 'OAUTH_REQUIRED' })
}
