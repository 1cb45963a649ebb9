import type { AdvisorySeverity } from '../../../../analysis/advisories/severity.ts'
import type { Ecosystem } from '../../../../analysis/ecosystem.ts'
import type { RangeEvent } from '../../../../analysis/versions/affected.ts'
import type { Timestamp } from '../../../../storage/column-types.ts'
import { plain, type RowOf, table } from '../../../../storage/table.ts'

const PUBLISHED = {
  category: 'machinery',
  exported: { omit: 'It is published by databases of advisories' },
} as const

const advisories = table('advisories', {
  columns: {
    id: plain<string>(),
    database: plain<string>(),
    /** Tells whether a document changed that does not say when it did. */
    digest: plain<string>(),
    modified: plain<Timestamp>(),
    published: plain<Timestamp | null>(),
    withdrawn: plain<Timestamp | null>(),
    severity: plain<AdvisorySeverity>(),
    score: plain<number | null>(),
    vector: plain<string | null>(),
    summary: plain<string>(),
    details: plain<string>(),
    cwes: plain<string[]>(),
    links: plain<string[]>(),
    imported_at: plain<Timestamp>(),
  },
  ...PUBLISHED,
  purpose: 'Known vulnerabilities of packages, as databases of advisories publish them',
})

const advisoryAliases = table('advisory_aliases', {
  columns: { alias: plain<string>(), advisory_id: plain<string>() },
  ...PUBLISHED,
  purpose: 'Under which other ids a vulnerability is known',
})

const advisoryRanges = table('advisory_ranges', {
  columns: {
    advisory_id: plain<string>(),
    place: plain<number>(),
    ecosystem: plain<Ecosystem>(),
    package: plain<string>(),
    ranges: plain<RangeEvent[][]>(),
    versions: plain<string[]>(),
  },
  ...PUBLISHED,
  purpose: 'Which versions of which packages a vulnerability is in',
})

const advisorySources = table('advisory_sources', {
  columns: {
    database: plain<string>(),
    ecosystem: plain<Ecosystem>(),
    advisories: plain<number>(),
    /** The time of the newest document. */
    as_of: plain<Timestamp>(),
    imported_at: plain<Timestamp>(),
  },
  ...PUBLISHED,
  purpose: 'How many advisories of which database are here, and how old they are',
})

export const advisoryTables = [advisories, advisoryAliases, advisoryRanges, advisorySources]

declare module '../../../../storage/tables.ts' {
  interface Tables {
    advisories: RowOf<typeof advisories>
    advisory_aliases: RowOf<typeof advisoryAliases>
    advisory_ranges: RowOf<typeof advisoryRanges>
    advisory_sources: RowOf<typeof advisorySources>
  }
}
