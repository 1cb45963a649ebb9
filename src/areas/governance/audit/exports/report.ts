import { csv } from '../../../../adapters/writers/csv-and-jsonl.ts'
import { pdfReport } from '../../../../adapters/writers/pdf.ts'
import { writtenInPieces } from '../../../../shared/time/event-loop.ts'
import type { Stats } from '../schema.ts'

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
