import { INSTALLATION_TREE } from '../../../../../background/audit-trail/action.ts'
import type { TableDescription } from '../../../../../storage/table.ts'
import type { Family } from '../../../../identity/organizations/index.ts'
import type { Work } from '../erasure-driver.ts'
import { type FindCopies, textsIn } from '../text-runs.ts'
import type { TextTableStore } from '../text-table-store.ts'
import type { CopyFindings } from './copy-pass.ts'

interface AuditTextDependencies {
  keeps: () => readonly TableDescription[]
  tables: Pick<TextTableStore, 'within' | 'clear'>
  tenantsOf: Family['tenantsOf']
}

/** Clears free text and addresses in audit entries that others caused; text and salt go together, so that guesses cannot be tested. */
export const auditText =
  ({ keeps, tables, tenantsOf }: AuditTextDependencies) =>
  async ({ whose, payers, beat }: Work, find: FindCopies, found: CopyFindings): Promise<void> => {
    const kept = keeps().find(({ table }) => table === 'audit_entries')
    if (!kept) return
    const address = whose.email.toLowerCase()
    const tenants = [INSTALLATION_TREE]
    for (const { organization_id } of payers) tenants.push(...(await tenantsOf(organization_id)))
    for await (const rows of tables.within(kept, tenants)) {
      await beat()
      const said = rows.filter(({ texts }) => typeof texts.private === 'string')
      const isCopy = await find(said.map(({ texts }) => parsed(texts.private)))
      for (const [i, row] of said.entries()) {
        const names = String(row.texts.private).toLowerCase().includes(address)
        if (!isCopy[i] && !names) continue
        await tables.clear(kept, row, ['private', 'salt'])
        found.cleared(1)
      }
    }
  }

const parsed = (text: unknown): string[] => {
  try {
    return textsIn(JSON.parse(String(text)))
  } catch {
    return textsIn(text)
  }
}
