import { csv } from '../../../../adapters/writers/csv-and-jsonl.ts'
import { pdfReport } from '../../../../adapters/writers/pdf.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { jwkOf } from '../../../../shared/crypto/ed25519.ts'
import type { SigningKey } from '../../../../shared/crypto/signed-paper.ts'
import { conflict, invalid } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { writtenInPieces } from '../../../../shared/time/event-loop.ts'
import type { StoredExportService } from '../../../work/exports/index.ts'
import type { EntryFilter, EntryStore } from '../entries/entry-store.ts'
import { type LogQuery, logQueryOf } from '../entries/log-query.ts'
import { type ExportBody, FilterFields, type Filters, type Stats } from '../schema.ts'
import type { AuditService } from '../service.ts'
import { proofsOf } from '../tree/proofs.ts'
import type { TreeRow, TreeStore } from '../tree/tree-store.ts'
import { type ExportContent, ExportManifest, FILES, MOST_ON_PAPER } from './export-files.ts'

const MOST_ENTRIES = 200_000
/** About the most bytes that an entry takes, and those around the entries. */
const ENTRY_BYTES = 4_096
const AROUND_BYTES = 4 * 1_048_576
const KEPT_DAYS = 1

interface ExportServiceDependencies {
  entries: EntryStore
  audit: Pick<AuditService, 'treeOf' | 'noteOf'>
  trees: Pick<TreeStore, 'hashes'>
  exports: () => Pick<StoredExportService, 'keep'>
  signingKey: () => Promise<SigningKey>
  publicKeys: () => Promise<readonly Parameters<typeof jwkOf>[0][]>
  now: () => Date
}

const FILTERS = new Set(Object.keys(FilterFields))

/** What the entries are chosen by, as the signed manifest states it; null when nothing is left out. */
function statedFilter({ actor, actions, category, outcome, tenant, search, from, until, ...rest }: EntryFilter) {
  const { resourceType: resource_type, resourceId: resource_id } = rest
  const all = {
    actor,
    actions,
    category,
    outcome,
    resource_type,
    resource_id,
    workspace_id: tenant,
    search,
    from,
    until,
  }
  const chosen = Object.entries(all).filter(([, value]) => value !== undefined)
  return chosen.length === 0 ? null : (Object.fromEntries(chosen) as JsonObject)
}

/** The log as a file that can be checked without this service. */
export function exportService({
  entries,
  audit,
  trees,
  exports,
  signingKey,
  publicKeys,
  now,
}: ExportServiceDependencies) {
  /** Entries that expire while the file is written would look like a gap in it. */
  async function* whole(payer: string, { keptFrom, size }: TreeRow, caller: Caller) {
    yield* entries.all(payer, { firstSeq: keptFrom }, size)
    if ((await audit.treeOf(payer, caller)).keptFrom !== keptFrom)
      throw conflict('Old entries were removed while the file was written: request it again')
  }

  async function contentOf({ payer, filter: chosen }: LogQuery, tree: TreeRow, made: Date, caller: Caller) {
    const filter = statedFilter(chosen)
    const { origin, note } = await audit.noteOf(tree)
    const key = await signingKey()
    const proofs = proofsOf(trees, tree)
    const madeAt = made.toISOString()
    const content: ExportContent = {
      pages: filter === null ? whole(payer, tree, caller) : entries.all(payer, chosen, tree.size),
      manifest: () => new ExportManifest({ tree, proofs, filter, origin, note, madeAt, key }),
      made,
      keys: { keys: (await publicKeys()).map(jwkOf) },
    }
    return content
  }

  return async (body: ExportBody, caller: Caller) => {
    const { format, event_types, filters = {}, ...asked } = body
    const odd = Object.keys(filters).find((name) => !FILTERS.has(name))
    if (odd !== undefined) throw invalid(`filters.${odd}`, 'is not what entries can be chosen by')
    const reading = logQueryOf({ ...(filters as Filters), ...asked }, caller)
    if (event_types) reading.filter.actions = event_types
    const tree = await audit.treeOf(reading.payer, caller)
    const most = format === 'pdf' ? MOST_ON_PAPER : MOST_ENTRIES
    const count = await entries.count(reading.payer, reading.filter)
    if (count > most) throw invalid('start_date', `there are ${count} entries; choose a range of at most ${most}`)
    const made = now()
    const file = FILES[format]
    const content = await file.write(await contentOf(reading, tree, made, caller))
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

const SECTIONS = [
  ['By category', 'events_by_category'],
  ['By outcome', 'events_by_outcome'],
  ['By action', 'events_by_action'],
  ['By resource', 'events_by_resource'],
  ['By person', 'events_by_actor'],
] as const

const COLUMNS = ['measure', 'of', 'events'] as const

/** The figures of a report as rows. */
export async function reportCsv(stats: Stats): Promise<string> {
  const rows = [
    ...(['total_events', 'failed_events', 'unique_actors'] as const).map((measure) => ({
      measure,
      of: '',
      events: stats[measure],
    })),
    ...SECTIONS.flatMap(([, measure]) =>
      Object.entries(stats[measure]).map(([of, events]) => ({ measure, of, events })),
    ),
  ]
  return csv.head(COLUMNS) + (await writtenInPieces(rows, (row) => csv.row(COLUMNS, row)))
}

interface Integrity {
  valid: boolean
  verified_at: string
  size: number
}

/** The figures of a report on paper. */
export function reportPdf(stats: Stats, integrity: Integrity | null, made: Date): Promise<Buffer> {
  const checked = integrity
    ? `Verified ${integrity.verified_at} over ${integrity.size} entries: ${integrity.valid ? 'nothing was changed' : 'something was changed'}.`
    : 'Not verified yet.'
  return pdfReport({
    title: 'Audit report',
    subtitle: `${stats.start_date ?? ''} to ${stats.end_date ?? ''}`,
    made,
    sections: [
      {
        heading: 'Summary',
        paragraphs: [
          `${stats.total_events} entries by ${stats.unique_actors} actors; ${stats.failed_events} did not succeed.`,
          checked,
        ],
      },
      ...SECTIONS.map(([heading, name]) => ({
        heading,
        table: { head: ['What', 'Entries'], rows: Object.entries(stats[name]).map(([of, n]) => [of, String(n)]) },
      })),
    ],
  })
}
