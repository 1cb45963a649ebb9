import type { Schedules } from '../../../background/schedules/schedules.ts'
import type { NewId } from '../../../shared/ids.ts'
import { IN_WORKSPACES } from '../../../storage/rows/retainable.ts'
import type { WorkspacePolicies } from '../../work/workspaces/index.ts'
import { DEFAULT_POLICY, FINAL_NOTICE_DAYS, FIRST_NOTICE_DAYS } from './policy-fields.ts'
import { takesMore } from './policy-rules.ts'
import type { PolicyStore } from './policy-store.ts'
import { AT_ITS_TIME } from './schedules.ts'
import type { Policy } from './tables.ts'

interface WorkspacePoliciesDependencies {
  policies: PolicyStore
  schedules: Pick<Schedules, 'setting' | 'remove'>
  newId: NewId
  now: () => Date
}

/** The own policy of each workspace, which is made, changed and removed with it. */
export function workspacePolicies({
  policies,
  schedules,
  newId,
  now,
}: WorkspacePoliciesDependencies): WorkspacePolicies {
  const scheduling = ({ organization_id: org, id, schedule }: Policy, firstAt?: Date) =>
    schedules.setting({
      org,
      kind: AT_ITS_TIME,
      key: id,
      every: { cron: schedule, zone: 'UTC' },
      ...(firstAt && { firstAt }),
    })

  return {
    adding({ org, workspace, days, by }) {
      const at = now().toISOString()
      const policy: Policy = {
        organization_id: org,
        id: newId('policy'),
        ...DEFAULT_POLICY,
        name: `Workspace ${workspace}`,
        retention_days: days,
        data_types: IN_WORKSPACES,
        workspace_ids: [workspace],
        retention_of: workspace,
        grace_period_days: FINAL_NOTICE_DAYS,
        notify_before_days: FIRST_NOTICE_DAYS,
        schedule: `${minuteOf(workspace)} 3 * * *`,
        created_by: by,
        created_at: at,
        updated_at: at,
        previewed_at: null,
        grace_until: null,
        told_until: null,
        last_run_at: null,
      }
      return [policies.adding(policy), scheduling(policy)]
    },

    async change(tx, { org, workspace, days }) {
      const before = await policies.holdOf(tx, org, workspace)
      if (!before || before.retention_days === days) return
      const at = now()
      const after = { ...before, retention_days: days, updated_at: at.toISOString() }
      const anew = takesMore(before, after)
      const forgotten = anew ? { previewed_at: null, grace_until: null, told_until: null } : {}
      await policies.reschedule(
        tx,
        org,
        before.id,
        { ...after, ...forgotten },
        scheduling(after, anew ? at : undefined),
      )
    },

    async remove(tx, { org, workspace }) {
      const key = await policies.removeOf(tx, org, workspace)
      if (key !== undefined) await schedules.remove(tx, { org, kind: AT_ITS_TIME, key })
    },

    async kept(org) {
      const all = await policies.list(org)
      const acting = all.filter(({ enabled, action }) => enabled && action !== 'notify')
      return (workspace) => {
        const own = all.find(({ retention_of }) => retention_of === workspace)
        const here = acting.filter(({ workspace_ids }) => workspace_ids?.includes(workspace) ?? true)
        const daysOf = (kind: (typeof IN_WORKSPACES)[number]) =>
          here.filter(({ data_types }) => data_types.includes(kind)).map(({ retention_days }) => retention_days)
        const longest = (days: readonly number[]) => (days.length > 0 ? Math.max(...days) : null)
        return {
          policy_id: own?.id ?? null,
          enabled: own?.enabled ?? false,
          kept_days: Object.fromEntries(IN_WORKSPACES.map((kind) => [kind, longest(daysOf(kind))])),
        }
      }
    },
  }
}

/** Workspaces look at different minutes, so that those of an organization do not all look at once. */
const minuteOf = (workspace: string) => [...workspace].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 60
