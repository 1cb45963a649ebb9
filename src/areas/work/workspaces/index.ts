import { backgroundTables } from '../../../background/tables.ts'
import { type Area, defineArea, type Platform } from '../../../platform.ts'
import type { Enter } from '../../../shared/identity/authenticate.ts'
import type { Caller, OrganizationRole } from '../../../shared/identity/caller.ts'
import type { Transaction } from '../../../storage/database.ts'
import { storageTables } from '../../../storage/platform-tables.ts'
import type { Family } from '../../identity/organizations/index.ts'
import { roleAbove, roleInside, workspaceEntry } from './entry.ts'
import { entranceStore } from './entry-store.ts'
import { FINISH_REMOVAL, REMOVED_AFTER_SECONDS, workspaceJobs } from './jobs.ts'
import { memberStore } from './member-store.ts'
import { memberService } from './members.ts'
import { removalStore } from './removal-store.ts'
import { memberRoutes, workspaceRoutes } from './routes.ts'
import { viewerOf, workspaceService } from './service.ts'
import { type Workspace, workspaceStore } from './store.ts'
import { workspaceTables } from './tables.ts'

/** What other areas ask of workspaces. */
interface Workspaces {
  enter: Enter
  /** The rules of a tenant that is a workspace; undefined for an organization, and for one that is gone. */
  find(tenant: string, tx?: Transaction): Promise<Workspace | undefined>
  /** The workspaces of the caller's organization that they may enter, by name, with what they are there. */
  enterable(caller: Caller): Promise<{ id: string; name: string; role: OrganizationRole }[]>
  openTo: OpenTenants
}

/** The caller's organization, and those of its workspaces that they may enter. */
export type OpenTenants = (caller: Caller) => Promise<readonly string[]>

interface FromOtherAreas {
  family: Pick<Family, 'add' | 'remove'>
  areas: () => readonly Area[]
}

/** Workspaces: rooms in an organization, each a tenant with members and rules of its own. */
export function workspaces(platform: Platform, { family, areas }: FromOtherAreas) {
  const { db, hotReads, jobs, record, signals, newId, now } = platform
  const store = workspaceStore(db)
  const tables = () => [...storageTables, ...backgroundTables, ...areas().flatMap(({ tables = [] }) => tables)]
  const removals = removalStore(db, tables)
  const entry = workspaceEntry({ store: entranceStore({ db, hotReads, record }), now })
  const rightsChanged = (userIds: readonly string[]) => {
    for (const userId of new Set(userIds)) signals.publish('person.changed', userId)
  }
  const rules = { look: entry.look, rightsChanged, now }
  const finishRemoval = (tx: Transaction, organization_id: string, workspace_id: string) =>
    jobs.enqueue(FINISH_REMOVAL, { organization_id, workspace_id }, { tx, startAfter: REMOVED_AFTER_SECONDS })
  const area = defineArea({
    name: 'workspaces',
    stability: 'stable',
    tables: workspaceTables,
    endpoints: [
      ...workspaceRoutes(workspaceService({ ...rules, store, removals, addTenant: family.add, finishRemoval, newId })),
      ...memberRoutes(memberService({ ...rules, store: memberStore(db) })),
    ],
    jobs: workspaceJobs({ removals, removeTenant: family.remove, now }),
  })
  const handle: Workspaces = {
    enter: entry.enter,
    find: (tenant, tx) => store.rulesOf(tenant, tx),
    async openTo(caller) {
      const found = await store.enterable(caller.payer, viewerOf(caller))
      return [caller.payer, ...found.map(({ id }) => id)]
    },
    async enterable(caller) {
      const found = await store.enterable(caller.payer, viewerOf(caller))
      return found.map(({ id, name, archivedAt, memberRole }) => {
        const entrance = { isArchived: archivedAt !== null, memberRole: memberRole ?? undefined }
        return { id, name, role: roleInside(roleAbove(caller), entrance) ?? 'viewer' }
      })
    },
  }
  return { area, workspaces: handle }
}
