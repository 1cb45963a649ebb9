import type { RawFinding } from '../../../analysis/finding.ts'
import { fingerprinted } from '../../../analysis/fingerprint.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Page } from '../../../shared/pagination.ts'
import type { Transaction } from '../../../storage/database.ts'
import { FINDING_CREATED, findingAnnounces, MOST_NAMED } from './announces.ts'
import { type RecordedFindings, recordFindings, type SeenBy } from './record-store.ts'
import { retainableFindings } from './retention-store.ts'
import { findingRoutes } from './routes.ts'
import { type FindingDebates, findingService } from './service.ts'
import { type FindingFilter, type FindingRecord, findingExport, findingStore } from './store.ts'
import { findingTables } from './tables.ts'

export { severityRank } from './record-store.ts'

export { SeverityCounts } from './schema.ts'
export { chosen, type FindingDebates } from './service.ts'
export type { FindingRecord } from './store.ts'
export { findingOf } from './wire.ts'

/** For areas that find something in code. */
export interface Findings {
  /** Records what a scan found and announces what is new and bad, in the transaction that completes it. */
  record(tx: Transaction, seen: SeenBy, found: readonly RawFinding[]): Promise<RecordedFindings>
  /** The worst first. */
  list(org: string, filter: FindingFilter, page: Page): ReturnType<ReturnType<typeof findingStore>['list']>
  find(org: string, id: string): Promise<FindingRecord | undefined>
  /** In the transaction that removes a repository. */
  forget(tx: Transaction, org: string, repositoryId: string): Promise<void>
  /** Which findings a scan saw, in the transaction that removes it. */
  forgetScan(tx: Transaction, org: string, scanId: string): Promise<void>
}

type PlatformParts = Pick<Platform, 'announce' | 'db' | 'newId' | 'now'>

/** Findings: what analyses found in code, over all scans, and what people said of it. */
export function findings(
  { announce, db, newId, now }: PlatformParts,
  {
    repositoryId,
    debates,
  }: {
    repositoryId: (repo: string, caller: Caller, field: string) => Promise<string>
    debates: FindingDebates
  },
) {
  const store = findingStore(db)
  const area = defineArea({
    name: 'findings',
    stability: 'experimental',
    workspaces: true,
    tables: findingTables,
    announces: findingAnnounces,
    endpoints: findingRoutes(findingService({ store, repositoryId, debates, now })),
    exports: [findingExport],
    retains: [retainableFindings(db)],
  })

  const handle: Findings = {
    async record(tx, seen, found) {
      const recorded = await recordFindings(tx, seen, fingerprinted(found), newId)
      const bad = recorded.fresh.filter(({ severity }) => severity === 'critical' || severity === 'high')
      if (bad.length > 0)
        await announce(tx, {
          org: seen.org,
          name: FINDING_CREATED,
          data: {
            repository_id: seen.repositoryId,
            scan_id: seen.scanId,
            critical: bad.filter(({ severity }) => severity === 'critical').length,
            high: bad.filter(({ severity }) => severity === 'high').length,
            finding_ids: bad.slice(0, MOST_NAMED).map(({ id }) => id),
          },
        })
      return recorded
    },
    list: store.list,
    find: store.find,
    forget: store.forget,
    forgetScan: store.forgetScan,
  }
  return { area, findings: handle }
}
