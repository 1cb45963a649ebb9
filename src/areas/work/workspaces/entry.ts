import { actorOf } from '../../../background/audit-trail/action.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Caller, OrganizationRole } from '../../../shared/identity/caller.ts'
import { isLeader } from '../../../shared/identity/permissions.ts'
import { HOUR_MS } from '../../../shared/time/dates.ts'
import { roleInside } from '../../../storage/rows/role-in-workspace.ts'
import type { EntryStore } from './entry-store.ts'

interface EntryDependencies {
  store: EntryStore
  now: () => Date
}

/** A caller in a workspace, and whether they may enter only because they lead the organization above it. */
interface Inside {
  caller: Caller
  byLeading: boolean
}

const MOST_REMEMBERED = 10_000

/** The role in the organization, wherever the caller acts. */
export const roleAbove = ({ orgRole, payerRole = orgRole }: Pick<Caller, 'orgRole' | 'payerRole'>): OrganizationRole =>
  payerRole

/** Who may enter which workspace, and as what. */
export function workspaceEntry({ store, now }: EntryDependencies) {
  let hour = 0
  /** What this process has written down within the hour. */
  let noted = new Set<string>()

  /** Leaders who enter without having been asked in are written down, once an hour. */
  async function tell({ userId, kind, payer, org, orgRole }: Caller) {
    const at = now()
    const current = Math.floor(at.getTime() / HOUR_MS)
    if (current !== hour || noted.size >= MOST_REMEMBERED) noted = new Set()
    hour = current
    const key = JSON.stringify([userId, org, current])
    if (noted.has(key)) return
    const entered = {
      action: 'workspaces.enter',
      actor: actorOf({ kind, userId }),
      on: { type: 'workspaces', id: org },
      outcome: 'success' as const,
      details: { role: orgRole },
    }
    await store.tellOnce(key, { payer, tenant: org, ...entered }, at)
    noted.add(key)
  }

  /** The caller as they would be in the workspace, which they do not enter yet. */
  async function look(caller: Caller, workspace: string): Promise<Inside> {
    const { org, payer, userId } = caller
    const payerRole = roleAbove(caller)
    if (org === workspace && org !== payer) return { caller, byLeading: false }
    const found = org === payer ? await store.find(payer, workspace, userId) : undefined
    const orgRole = found && roleInside(payerRole, found)
    if (!orgRole) throw notFound('workspace', workspace)
    const byLeading = isLeader(payerRole) && found.memberRole !== orgRole
    return { caller: { ...caller, org: workspace, orgRole, payerRole }, byLeading }
  }

  return {
    /** The role that the caller has in the workspace, to judge what they may do with the workspace itself. */
    look: async (caller: Caller, workspace: string): Promise<Caller> => (await look(caller, workspace)).caller,

    async enter(caller: Caller, workspace: string): Promise<Caller> {
      const inside = await look(caller, workspace)
      if (inside.byLeading) await tell(inside.caller)
      return inside.caller
    },
  }
}
export type WorkspaceEntry = ReturnType<typeof workspaceEntry>
