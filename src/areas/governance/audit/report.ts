import { csv } from '../../../adapters/writers/csv.ts'
import { pdfReport } from '../../../adapters/writers/pdf.ts'
import type { Stats } from './schema.ts'

const SECTIONS = [
  ['By category', 'events_by_category'],
  ['By outcome', 'events_by_outcome'],
  ['By action', 'events_by_action'],
  ['By resource', 'events_by_resource'],
  ['By person', 'events_by_actor'],
] as const

const COLUMNS = ['measure', 'of', 'events'] as const

/** The figures of a report as rows. */
export function reportCsv(stats: Stats): string {
  const row = (measure: string, of: string, events: number) => csv.row(COLUMNS, { measure, of, events })
  return [
    csv.head(COLUMNS),
    row('total_events', '', stats.total_events),
    row('failed_events', '', stats.failed_events),
    row('unique_actors', '', stats.unique_actors),
    ...SECTIONS.flatMap(([, name]) => Object.entries(stats[name]).map(([of, events]) => row(name, of, events))),
  ].join('')
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
