import { backgroundTables } from '../../../background/tables.ts'
import { type Area, defineArea, type Platform } from '../../../platform.ts'
import type { Enter } from '../../../shared/identity/authenticate.ts'
import type { Caller, OrganizationRole } from '../../../shared/identity/caller.ts'
import { isLeader } from '../../../shared/identity/permissions.ts'
import type { Transaction } from '../../../storage/database.ts'
import { storageTables } from '../../../storage/platform-tables.ts'
import { roleInside } from '../../../storage/rows/role-in-workspace.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Family } from '../../identity/organizations/index.ts'
import { debateLimit } from './debate-limit.ts'
import { debateLimitStore } from './debate-limit-store.ts'
import { roleAbove, workspaceEntry } from './entry.ts'
import { entryStore } from './entry-store.ts'
import { memberStore } from './member-store.ts'
import { memberService } from './members.ts'
import { FINISH_REMOVAL, REMOVED_AFTER_SECONDS, removalJobs } from './removal-jobs.ts'
import { removalStore } from './removal-store.ts'
import { memberRoutes, workspaceRoutes } from './routes.ts'
import { workspaceService } from './service.ts'
import { type Workspace, workspaceStore } from './store.ts'
import { workspaceTables } from './tables.ts'
import type { WorkspacePolicies } from './workspace-policies.ts'

export type { WorkspacePolicies } from './workspace-policies.ts'

/** A workspace that a person may enter, and their role there. */
interface Room {
  organizationId: string
  id: string
  name: string
  role: OrganizationRole
}

/** The workspaces that a person with these roles in these organizations may enter, by name. */
export type EnterableBy = (
  userId: string,
  organizations: readonly { id: string; role: OrganizationRole }[],
) => Promise<Room[]>

/** What other areas ask of workspaces. */
interface Workspaces {
  enter: Enter
  /** The rules of a tenant that is a workspace; undefined for an organization, and for one that is gone. */
  find(tenant: string, tx?: Transaction): Promise<Workspace | undefined>
  enterableBy: EnterableBy
  /** The workspaces of the caller's organization that they may enter, by name, with what they are there. */
  enterable(caller: Caller): Promise<Room[]>
  openTo: OpenTenants
}

/** The caller's organization, and those of its workspaces that they may enter. */
export type OpenTenants = (caller: Caller) => Promise<readonly string[]>

interface FromOtherAreas {
  family: Pick<Family, 'add' | 'remove'>
  areas: () => readonly Area[]
  retention: () => WorkspacePolicies
  ledger: () => Pick<Ledger, 'act'>
}

/** Workspaces: rooms in an organization, each a tenant with members and rules of its own. */
export function workspaces(platform: Platform, { family, areas, retention, ledger }: FromOtherAreas) {
  const { db, hotReads, jobs, log, record, schedules, signals, newId, now } = platform
  const store = workspaceStore(db)
  const tables = () => [...storageTables, ...backgroundTables, ...areas().flatMap(({ tables = [] }) => tables)]
  const removals = removalStore(db, tables)
  const entry = workspaceEntry({ store: entryStore({ db, hotReads, record }), now })
  const rightsChanged = (userIds: readonly string[]) => {
    for (const userId of new Set(userIds)) signals.publish('person.changed', userId)
  }
  const rules = { look: entry.look, rightsChanged, now }
  const finishRemoval = (tx: Transaction, organization_id: string, workspace_id: string) =>
    jobs.enqueue(FINISH_REMOVAL, { organization_id, workspace_id }, { tx, startAfter: REMOVED_AFTER_SECONDS })
  async function removeTenant(tx: Transaction, place: { org: string; id: string }) {
    await retention().remove(tx, { org: place.org, workspace: place.id })
    await family.remove(tx, place.id)
  }
  const enterableBy: EnterableBy = async (userId, organizations) => {
    const above = organizations.map(({ id, role }) => ({ org: id, leads: isLeader(role) }))
    const roles = new Map(organizations.map(({ id, role }) => [id, role]))
    const found = await store.enterable(userId, above)
    return found.map(({ id, name, payer, archivedAt, memberRole }) => {
      const entrance = { isArchived: archivedAt !== null, memberRole: memberRole ?? undefined }
      const role = roleInside(roles.get(payer) ?? 'viewer', entrance) ?? 'viewer'
      return { organizationId: payer, id, name, role }
    })
  }
  const enterable = (caller: Caller) => enterableBy(caller.userId, [{ id: caller.payer, role: roleAbove(caller) }])
  const limit = debateLimit({
    ...{ store: debateLimitStore(db), rulesOf: store.rulesOf, transaction: store.transaction, ledger, schedules, now },
    readLog: log.read,
    enqueue: jobs.enqueue,
  })
  const service = workspaceService({
    ...{ ...rules, store, removals, retention, finishRemoval, newId },
    addTenant: family.add,
    limitChanged: limit.changed,
  })
  const area = defineArea({
    name: 'workspaces',
    stability: 'stable',
    tables: workspaceTables,
    endpoints: [...workspaceRoutes(service), ...memberRoutes(memberService({ ...rules, store: memberStore(db) }))],
    jobs: [...removalJobs({ removals, removeTenant, now }), ...limit.jobs],
    reactions: limit.reactions,
    schedules: limit.schedules,
  })
  const handle: Workspaces = {
    enter: entry.enter,
    find: (tenant, tx) => store.rulesOf(tenant, tx),
    enterableBy,
    enterable,
    openTo: async (caller) => [caller.payer, ...(await enterable(caller)).map(({ id }) => id)],
  }
  return { area, workspaces: handle }
}
