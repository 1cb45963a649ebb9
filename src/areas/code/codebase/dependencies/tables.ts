import type { Inventory } from '../../../../analysis/lockfiles/inventory.ts'
import type { BillComponent } from '../../../../analysis/sbom/bill.ts'
import type { Json, Timestamp } from '../../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../../storage/table.ts'

/** What a scan found of dependencies. */
export interface StoredInventory extends Inventory {
  /** The licence that the text of a licence file is like, and that file. */
  licenceFile?: { path: string; id: string; isUncertain: boolean }
}

const codeInventories = table('code_inventories', {
  columns: {
    organization_id: plain<string>(),
    repository_id: plain<string>(),
    scan_id: plain<string>(),
    commit_sha: plain<string>(),
    /** Names and versions of packages and of the files that lock them. */
    inventory: plain<StoredInventory>(),
    package_count: plain<number>(),
    made_at: plain<Timestamp>(),
  },
  category: 'knowledge',
  purpose: 'The packages that the last scanned commits of a repository depend on',
  exported: { omit: 'It is read again from the repository, which is exported' },
})

export const SBOM_FORMATS = ['cyclonedx', 'spdx'] as const
export type SbomFormat = (typeof SBOM_FORMATS)[number]

const codeSboms = table('code_sboms', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    repository_id: plain<string>(),
    format: plain<SbomFormat>(),
    commit_sha: plain<string>(),
    document: personal<Json>(),
    packages: plain<BillComponent[]>(),
    component_count: plain<number>(),
    vulnerability_count: plain<number | null>(),
    license_count: plain<number>(),
    errors: personal<string[]>(),
    created_by: personal<string>(),
    created_at: plain<Timestamp>(),
  },
  category: 'knowledge',
  purpose: 'Bills of materials that were made of repositories',
  exported: 'rows',
  /** It consists of what lock files and advisories say. */
  person: { by: ['created_by'], wrote: { in: [] }, erase: 'pseudonym' },
})

export const dependencyTables = [codeInventories, codeSboms]

declare module '../../../../storage/tables.ts' {
  interface Tables {
    code_inventories: RowOf<typeof codeInventories>
    code_sboms: RowOf<typeof codeSboms>
  }
}
