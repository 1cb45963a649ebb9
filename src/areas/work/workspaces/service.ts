import { conflict, forbidden, notFound } from '../../../shared/errors.ts'
import { agreed } from '../../../shared/field-names.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { isLeader, permits } from '../../../shared/identity/permissions.ts'
import type { NewId } from '../../../shared/ids.ts'
import { pageResult } from '../../../shared/pagination.ts'
import { slugOf } from '../../../shared/text/slug.ts'
import type { Transaction } from '../../../storage/database.ts'
import { SlugTaken } from '../../../storage/rows/unique-slug.ts'
import { roleAbove, type WorkspaceEntry } from './entry.ts'
import { recordOf } from './record.ts'
import type { RemovalStore } from './removal-store.ts'
import type { NewWorkspace, WorkspaceChange, WorkspaceQuery } from './schema.ts'
import { beyondWorkspace, type Settings, usualSettings, wantedSettings } from './settings.ts'
import { NoSuchMember, type Viewer, type WorkspaceStore } from './store.ts'
import type { WorkspacePolicies } from './workspace-policies.ts'

interface WorkspaceServiceDependencies {
  store: WorkspaceStore
  removals: RemovalStore
  retention: () => WorkspacePolicies
  /** Debates may run for another time from now on. */
  limitChanged: (tx: Transaction, id: string) => Promise<unknown>
  look: WorkspaceEntry['look']
  addTenant: (tx: Transaction, workspace: { id: string; payer: string; at: string }) => Promise<void>
  finishRemoval: (tx: Transaction, org: string, id: string) => Promise<unknown>
  /** Nodes that hold the rights of these people look them up anew. */
  rightsChanged: (userIds: readonly string[]) => void
  newId: NewId
  now: () => Date
}

const MOST_WORKSPACES = 500

/** The rules of workspaces: contributors make them, their admins change them, leaders of the organization see all. */
export function workspaceService(needs: WorkspaceServiceDependencies) {
  const { store, removals, retention, limitChanged, look, addTenant, finishRemoval, rightsChanged, newId, now } = needs

  async function shown(id: string, caller: Caller) {
    const [found, kept] = await Promise.all([
      store.find(caller.payer, id, viewerOf(caller)),
      retention().kept(caller.payer),
    ])
    if (!found) throw notFound('workspace', id)
    const record = recordOf(found, kept(id), caller)
    return { ...record, workspace: record }
  }

  /** Refuses a caller who may not change the workspace. */
  function refuseUnlessAdmin({ orgRole }: Caller) {
    if (!isLeader(orgRole)) throw forbidden('Only owners and admins of the workspace may change it', { role: orgRole })
  }

  function refuseBeyond(before: Settings, wanted: Partial<Settings>, caller: Caller) {
    const field = beyondWorkspace(before, wanted)
    if (field !== undefined && !permits(caller, 'workspaces.manage'))
      throw forbidden(`${field}: only owners and admins of the organization may change this`, {
        field,
        permission: 'workspaces.manage',
      })
  }

  /** Its own policy of retention, and how long debates may run, change with it. */
  function changed(
    { org, id }: { org: string; id: string },
    before: Settings,
    wanted: Partial<Settings>,
    archivedAt: string | null | undefined,
    at: Date,
  ) {
    const { retentionDays: days, maxDebateDurationMinutes: minutes } = { ...before, ...wanted }
    const keepsOtherwise = days !== before.retentionDays
    const limitsOtherwise = minutes !== before.maxDebateDurationMinutes
    if (!keepsOtherwise && !limitsOtherwise) return store.change(org, id, wanted, archivedAt, at)
    return store.transaction(async (tx) => {
      const members = await store.change(org, id, wanted, archivedAt, at, tx)
      if (keepsOtherwise) await retention().change(tx, { org, workspace: id, days })
      if (limitsOtherwise) await limitChanged(tx, id)
      return members
    })
  }

  return {
    async create(body: NewWorkspace, caller: Caller) {
      refuseOtherTenant(body, caller)
      const { members = [], ...change } = body
      const { payer, userId } = caller
      const id = newId('workspace')
      const wanted = wantedSettings(change)
      const usual = usualSettings(body.name.trim(), slugOf(body.name, id, 'workspace'))
      refuseBeyond(usual, wanted, caller)
      const at = now().toISOString()
      const settings = { ...usual, ...wanted }
      const policy = retention().adding({ org: payer, workspace: id, days: settings.retentionDays, by: userId })
      const record = { org: payer, id, settings, by: userId, at, members, with: policy }
      const made = await store
        .create(record, MOST_WORKSPACES, (tx) => addTenant(tx, { id, payer, at }))
        .catch(tellStore(members))
      if (!made) throw conflict(`An organization has at most ${MOST_WORKSPACES} workspaces`, { limit: MOST_WORKSPACES })
      rightsChanged([userId, ...members])
      return { ...(await shown(id, caller)), message: createdMessage(settings.retentionDays) }
    },

    async list({ tenant_id, organization_id, ...page }: WorkspaceQuery, caller: Caller) {
      refuseOtherTenant({ tenant_id, organization_id }, caller)
      const [{ items, total }, kept] = await Promise.all([
        store.list(caller.payer, viewerOf(caller), page),
        retention().kept(caller.payer),
      ])
      const records = items.map((item) => recordOf(item, kept(item.id), caller))
      return pageResult('workspaces', { items: records, total }, page)
    },

    get: shown,

    /** Only leaders of the organization take it out of the archive. */
    async change(id: string, { archived, ...change }: WorkspaceChange, caller: Caller) {
      const [inside, before] = await Promise.all([look(caller, id), store.rulesOf(id)])
      if (!before) throw notFound('workspace', id)
      const isArchived = before.archivedAt !== null
      if (isArchived && !permits(caller, 'workspaces.manage'))
        throw forbidden('Only owners and admins of the organization may change an archived workspace')
      if (isArchived && archived !== false)
        throw conflict('The workspace is archived; restore it first', { status: 'archived' })
      if (!isArchived) refuseUnlessAdmin(inside)
      const wanted = wantedSettings(change)
      refuseBeyond(before, wanted, caller)
      const at = now()
      const archivedAt =
        archived === undefined || archived === isArchived ? undefined : archived ? at.toISOString() : null
      const members = await changed({ org: caller.payer, id }, before, wanted, archivedAt, at).catch(tellStore([]))
      if (archivedAt !== undefined) rightsChanged(members)
      return shown(id, caller)
    },

    /** Nothing is lost: what is not empty is archived, and only where that is asked for. */
    async remove(id: string, force: boolean, caller: Caller) {
      const inside = await look(caller, id)
      if (inside.orgRole !== 'owner' && !permits(caller, 'workspaces.manage'))
        throw forbidden('Only owners of the workspace, and owners and admins of the organization, may remove it')
      const at = now()
      const place = { org: caller.payer, id }
      const { contents, members } = await removals.close(place, at, (tx) => finishRemoval(tx, caller.payer, id))
      const isEmpty = Object.keys(contents).length === 0
      if (!isEmpty && !force)
        throw conflict('The workspace is not empty; `force` archives it instead', {
          status: 'not_empty',
          counts: contents,
        })
      if (!isEmpty) await store.change(caller.payer, id, {}, at.toISOString(), at)
      rightsChanged(members)
      const message = isEmpty ? 'The workspace was removed' : 'The workspace was archived, because it is not empty'
      return { deleted: isEmpty, archived: !isEmpty, workspace_id: id, message }
    },
  }
}
export type WorkspaceService = ReturnType<typeof workspaceService>

const createdMessage = (days: number) =>
  `The workspace was created. What lies there is deleted ${days} days after the last work on it; its owners are told 30 and 7 days before the first thing goes`

const viewerOf = (caller: Caller): Viewer => ({ userId: caller.userId, leads: isLeader(roleAbove(caller)) })

/** Another organization than the one the caller acts in does not exist for them. */
function refuseOtherTenant(
  named: { tenant_id?: string | undefined; organization_id?: string | undefined },
  { payer }: Caller,
) {
  const { tenant_id, organization_id } = named
  const wished = agreed({ tenant_id, organization_id })
  if (wished && wished[1] !== payer) throw notFound('organization', wished[1], { field: wished[0] })
}

const tellStore = (members: readonly string[]) => (fault: unknown) => {
  if (fault instanceof SlugTaken) throw conflict('Another workspace has this slug', { field: 'slug' })
  if (fault instanceof NoSuchMember)
    throw notFound('member', fault.userId, { field: `members[${members.indexOf(fault.userId)}]` })
  throw fault
}
