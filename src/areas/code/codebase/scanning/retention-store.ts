import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { type RetainableKind, retainableRows } from '../../../../storage/rows/retainable.ts'

interface RetainableScanDependencies {
  /** Removes what findings tell of a scan, in the transaction that removes it. */
  forgetScan(tx: Transaction, org: string, id: string): Promise<void>
}

/**
 * Scans that are over, for retention rules, by the time of their end. The newest completed one of each kind stays with its
 * repository, one whose result is that of others as long as they do, and one that the stored rows of the code come from: without its
 * figures these would pass for those of an earlier commit.
 */
export function retainableScans(db: Database, { forgetScan }: RetainableScanDependencies): RetainableKind {
  return {
    kind: 'scans',
    ...retainableRows(db, {
      table: 'code_scans',
      at: sql`code_scans.completed_at`,
      over: sql`code_scans.completed_at is not null
        and not exists (select from code_scans as other where other.organization_id = code_scans.organization_id
          and other.same_as = code_scans.id)
        and not exists (select from code_points as point where point.organization_id = code_scans.organization_id
          and point.scan_id = code_scans.id and not exists (
            select from code_points as later where later.organization_id = point.organization_id
              and later.repository_id = point.repository_id and later.kind = point.kind and later.stored_at > point.stored_at))
        and (code_scans.status = 'failed' or exists (
          select from code_scans as newer where newer.organization_id = code_scans.organization_id
            and newer.repository_id = code_scans.repository_id and newer.kind = code_scans.kind
            and newer.status = 'completed'
            and (newer.created_at, newer.id) > (code_scans.created_at, code_scans.id)))`,
      name: sql`code_scans.kind`,
      people: sql`array[code_scans.created_by]`,
    }),
    rowsOf: ['code_scans', 'scan_findings', 'code_points', 'code_inventories'],

    async textOf({ tenant, id }) {
      const rows = await db
        .selectFrom('code_scans')
        .select(['branch', 'options', 'error', 'coverage'])
        .where('organization_id', '=', tenant)
        .where('id', '=', id)
        .execute()
      return JSON.stringify(rows)
    },

    async remove({ tenant: org, id }) {
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('code_scans').where('organization_id', '=', org).where('id', '=', id).execute()
        await tx.deleteFrom('code_points').where('organization_id', '=', org).where('scan_id', '=', id).execute()
        await tx.deleteFrom('code_inventories').where('organization_id', '=', org).where('scan_id', '=', id).execute()
        await forgetScan(tx, org, id)
      })
    },
  }
}
