import type { SigningKey } from '../../../shared/crypto/signed-paper.ts'
import { invalid } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { StoredExportService } from '../../work/exports/index.ts'
import type { EntryStore } from './entry-store.ts'
import { FILES, MOST_ON_PAPER } from './export-files.ts'
import { proofsOf } from './proofs.ts'
import { readingOf } from './reading.ts'
import { type ExportBody, FilterFields, type Filters } from './schema.ts'
import type { AuditService } from './service.ts'
import type { TreeStore } from './tree-store.ts'

const MOST_ENTRIES = 200_000
/** What an entry takes at most, about, and what stands around them. */
const ENTRY_BYTES = 4_096
const AROUND_BYTES = 4 * 1_048_576
const KEPT_DAYS = 1

interface Needs {
  entries: EntryStore
  audit: Pick<AuditService, 'treeOf' | 'noteOf'>
  trees: Pick<TreeStore, 'hashes'>
  exports: () => Pick<StoredExportService, 'keep'>
  signingKey: () => Promise<SigningKey>
  publicKeys: () => Promise<readonly { id: string; publicKey: string }[]>
  now: () => Date
}

const FILTERS = new Set(Object.keys(FilterFields))

/** The log as a file that can be checked without this service. */
export function exportService({ entries, audit, trees, exports, signingKey, publicKeys, now }: Needs) {
  return async (body: ExportBody, caller: Caller) => {
    const { format, event_types, filters = {}, ...asked } = body
    const odd = Object.keys(filters).find((name) => !FILTERS.has(name))
    if (odd !== undefined) throw invalid(`filters.${odd}`, 'is not what entries can be chosen by')
    const reading = readingOf({ ...(filters as Filters), ...asked }, caller)
    if (event_types) reading.filter.actions = event_types
    const tree = await audit.treeOf(reading.payer, caller)
    const most = format === 'pdf' ? MOST_ON_PAPER : MOST_ENTRIES
    const count = await entries.count(reading.payer, reading.filter)
    if (count > most) throw invalid('start_date', `there are ${count} entries; choose a range of at most ${most}`)
    const made = now()
    const { origin, note } = await audit.noteOf(tree)
    const key = await signingKey()
    const file = FILES[format]
    const content = await file.write({
      pages: entries.all(reading.payer, reading.filter, tree.size),
      sign: (manifest) =>
        manifest.signed({ tree, origin, note, madeAt: made.toISOString(), key, proofs: proofsOf(trees, tree) }),
      made,
      keys: {
        keys: (await publicKeys()).map(({ id, publicKey }) => ({ kty: 'OKP', crv: 'Ed25519', kid: id, x: publicKey })),
      },
    })
    const name = `audit-${made.toISOString().slice(0, 10)}.${file.extension}`
    const { org, payer, userId: by } = caller
    const { id, sha256, url, expiresAt } = await exports().keep(
      { org, payer, by, kind: 'audit', format, wish: {} },
      { name, type: file.type, maxBytes: AROUND_BYTES + count * ENTRY_BYTES, days: KEPT_DAYS },
      content,
    )
    return { export_id: id, url, expires_at: expiresAt, format, entries: count, sha256 }
  }
}
export type ExportAudit = ReturnType<typeof exportService>
