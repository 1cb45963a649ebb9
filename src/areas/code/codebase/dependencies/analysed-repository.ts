import type { Background, Later } from '../../../../background/queue/await-job.ts'
import { conflict, invalid } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Repositories } from '../repositories/index.ts'
import type { Scan, Scans } from '../scanning/index.ts'
import type { Named } from './schema.ts'
import type { DependencyStore } from './store.ts'
import type { StoredInventory } from './tables.ts'

/** The packages of a commit that was just looked at. */
export interface AnalysedRepository {
  org: string
  scan: Scan
  commit: string
  fromCache: boolean
  inventory: StoredInventory
  later?: undefined
}

interface Dependencies {
  repositories: Pick<Repositories, 'find'>
  scans: Scans
  background: () => Pick<Background, 'follow'>
  store: Pick<DependencyStore, 'inventoryOf'>
}

const PATIENCE_SECONDS = 20

/** Reads the packages of the newest commit by a scan, and waits for it as long as a caller waits. */
export const analysedRepository =
  ({ repositories, scans, background, store }: Dependencies) =>
  async (
    { repository, repo_path, repository_url, local_path, branch, workspace_id }: Named,
    caller: Caller,
    signal: AbortSignal,
  ): Promise<AnalysedRepository | { later: Later & { scan_id: string } }> => {
    const place = repo_path ?? repository_url ?? local_path
    const odd = [repository_url, local_path].find((other) => other !== undefined && other !== place)
    if (odd !== undefined) throw invalid('repository_url', 'must be the same as repo_path: one of them is enough')
    if (repository === undefined && place === undefined) throw invalid('repo_path', 'must say which repository it is')
    if (repository !== undefined && workspace_id === undefined)
      await repositories.find(repository, caller, 'repository')
    const body = { repo_path: place, branch, workspace_id }
    const { scan } = await scans.start('dependencies', { repo: repository, body }, caller)
    const org = scan.organization_id
    const inside = { ...caller, org }
    const { later } = await background().follow(scan.job_id, inside, { seconds: PATIENCE_SECONDS, signal })
    if (later) return { later: { ...later, scan_id: scan.id } }
    const done = await scans.latestOf(scan.repository_id, ['dependencies'], inside)
    const row = done.commit_sha === null ? undefined : await store.inventoryOf(org, scan.repository_id, done.commit_sha)
    if (!row || done.commit_sha === null)
      throw conflict('What was known of this commit is gone: ask again', { status: 'gone', scan_id: done.id })
    return { org, scan: done, commit: done.commit_sha, fromCache: done.same_as !== null, inventory: row.inventory }
  }
export type AnalysedNow = ReturnType<typeof analysedRepository>
