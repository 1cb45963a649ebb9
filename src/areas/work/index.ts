import { queueTypesOf } from '../../background/queue/queue-type.ts'
import type { Area, Platform } from '../../platform.ts'
import { approvals } from './approvals/index.ts'
import { batches } from './batches/index.ts'
import { dashboard } from './dashboard/index.ts'
import { exports } from './exports/index.ts'
import { files } from './files/index.ts'
import { queue } from './queue/index.ts'
import { workflows } from './workflows/index.ts'
import { workspaces } from './workspaces/index.ts'

export { GAVE_UP, OWNER_GONE } from './workflows/index.ts'

type Bulk = Parameters<typeof batches>[1] & Parameters<typeof exports>[1]

/** What waits for people. Other areas declare what it is. */
export function approvalAreas(platform: Platform, dependencies: Parameters<typeof approvals>[1]) {
  const { area, approvals: handle, ...others } = approvals(platform, dependencies)
  return { areas: [area], approvals: handle, ...others }
}

/** Workspaces, which all other areas may be called in. */
export function workspaceAreas(platform: Platform, dependencies: Parameters<typeof workspaces>[1]) {
  const { area, workspaces: handle } = workspaces(platform, dependencies)
  return { areas: [area], ...handle }
}

/** Workflows and their runs. */
export function workflowAreas(platform: Platform, dependencies: Parameters<typeof workflows>[1]) {
  const { area, ...handle } = workflows(platform, dependencies)
  return { areas: [area], ...handle }
}

/** Batches of questions, exports of data and downloads of files. */
export function bulkAreas(platform: Platform, { areas, ...dependencies }: Bulk) {
  const { area, stored, reissuer, takeAway } = exports(platform, { areas })
  return {
    areas: [batches(platform, dependencies), area, files(platform)],
    storedExports: stored,
    archiveReissuer: reissuer,
    takeAway,
  }
}

interface QueueDependencies extends Pick<Parameters<typeof queue>[1], 'actingFor'> {
  others: readonly Area[]
}

/** The queue for background work of callers. It is built last, because it receives the job types of all other areas. */
export function queueAreas(platform: Platform, { others, ...handed }: QueueDependencies) {
  const { area, enqueue, list, retry, stats, ...background } = queue(platform, {
    ...handed,
    types: queueTypesOf(others),
    endpoints: others.flatMap(({ endpoints }) => endpoints),
  })
  return { areas: [area], submit: enqueue, ...background, jobs: { list, retry, stats } }
}

/** What all other areas show, side by side. It is built last. */
export const dashboardAreas = (platform: Platform, dependencies: Parameters<typeof dashboard>[1]) => ({
  areas: [dashboard(platform, dependencies)],
})
