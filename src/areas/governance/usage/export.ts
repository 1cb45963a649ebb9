import { csv } from '../../../adapters/writers/csv-and-jsonl.ts'
import { pdfReport } from '../../../adapters/writers/pdf.ts'
import type { Enqueue } from '../../../background/queue/job.ts'
import type { JsonValue } from '../../../shared/canonical-json.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { costWords } from '../../../shared/money.ts'
import { writtenInPieces } from '../../../shared/time/event-loop.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import { FORGET_FILE } from './jobs.ts'
import type { ExportQuery, Spending, UsageExport } from './schema.ts'
import { rangeOf, type UsageService } from './service.ts'

interface UsageExportDependencies {
  usage: Pick<UsageService, 'spent' | 'roi'>
  /** Stores a file for a while and returns its link. */
  keep: (file: UsageFile, caller: Caller) => Promise<{ url: string; expiresAt: string }>
  now: () => Date
}

export interface UsageFile {
  name: string
  type: string
  bytes: Buffer
}

type Roi = Awaited<ReturnType<UsageService['roi']>>
type Report = Spending & { roi?: Roi }

const SPENT = [
  ['cost_usd', 'Dollars'],
  ['at_most_usd', 'At most'],
  ['tokens', 'Tokens'],
  ['api_calls', 'Calls'],
  ['unpriced_calls', 'Calls without price'],
] as const
const TOKENS = [
  ['tokens_in', 'Input'],
  ['cached_tokens', 'Read from cache'],
  ['cache_write_tokens', 'Written to cache'],
  ['tokens_out', 'Output'],
  ['reasoning_tokens', 'Of it thoughts'],
] as const
const COLUMNS = ['section', 'name', ...[...SPENT, ...TOKENS].map(([name]) => name), 'cost_known', 'unpriced_tokens']
const SECTIONS = ['by_day', 'by_agent', 'by_model', 'by_provider', 'by_user'] as const

/** Exports spending as a file. */
export function usageExport({ usage, keep, now }: UsageExportDependencies) {
  async function reportOf(query: ExportQuery, caller: Caller): Promise<Report> {
    const { from, to } = rangeOf(query, now())
    const range = { from: from.toISOString(), to: to.toISOString() }
    const spent = await usage.spent(range, caller)
    const roi = query.include_roi ? await usage.roi(query.benchmark, range, spent.totals, caller) : undefined
    return { ...spent, period: { start: range.from, end: range.to }, ...(roi && { roi }) }
  }

  async function fileOf(query: ExportQuery, report: Report): Promise<UsageFile> {
    const name = `usage-${report.period.start.slice(0, 10)}-${report.period.end.slice(0, 10)}.${query.format}`
    switch (query.format) {
      case 'csv':
        return { name, type: csv.type, bytes: Buffer.from(await asCsv(report)) }
      case 'json':
        return { name, type: 'application/json', bytes: Buffer.from(JSON.stringify(report)) }
      case 'pdf':
        return { name, type: 'application/pdf', bytes: await asPdf(report, now()) }
    }
  }

  return async (query: ExportQuery, wantsLink: boolean, caller: Caller): Promise<UsageFile | UsageExport> => {
    const report = await reportOf(query, caller)
    const file = await fileOf(query, report)
    if (query.format !== 'json' && !wantsLink) return file
    const { url, expiresAt } = await keep(file, caller)
    const link = { format: query.format, download_url: url, expires_at: expiresAt }
    const { start, end } = report.period
    return wantsLink
      ? { ...link, period: query.start || query.end ? `${start}/${end}` : query.period }
      : { ...report, ...link }
  }
}
export type ExportUsage = ReturnType<typeof usageExport>

async function asCsv({ totals, roi, ...report }: Report): Promise<string> {
  const rows: Record<string, JsonValue>[] = [
    { section: 'total', name: '', ...totals },
    ...SECTIONS.flatMap((section) => report[section].map((row) => ({ section, ...row }))),
    ...Object.entries(roi ?? {}).flatMap(([name, value]) =>
      typeof value === 'object' ? [] : [{ section: 'roi', name, cost_usd: value }],
    ),
  ]
  return csv.head(COLUMNS) + (await writtenInPieces(rows, (row) => csv.row(COLUMNS, row)))
}

const HEADINGS = {
  by_day: 'By day',
  by_agent: 'By agent',
  by_model: 'By model',
  by_provider: 'By provider',
  by_user: 'By person',
} as const

const AT_MOST =
  '“At most” is what is not known exactly: what nobody reported, at the most it can have cost, and what budgets assume of models without a price. What such models really cost is unknown, and is not in “Dollars”.'

function asPdf({ organization, period, totals, roi, ...report }: Report, made: Date): Promise<Buffer> {
  const cells = (row: Report['totals'], figures: typeof SPENT | typeof TOKENS = SPENT) =>
    figures.map(([name]) => (name === 'cost_usd' ? amountOf(row) : String(row[name])))
  const head = SPENT.map(([, title]) => title)
  return pdfReport({
    title: 'Usage',
    subtitle: `${organization}, ${period.start} to ${period.end}`,
    made,
    sections: [
      { heading: 'In all', paragraphs: [AT_MOST], table: { head, rows: [cells(totals)] } },
      ...SECTIONS.map((section) => ({
        heading: HEADINGS[section],
        table: { head: ['Name', ...head], rows: report[section].map((row) => [row.name, ...cells(row)]) },
      })),
      {
        heading: 'Tokens by model',
        table: {
          head: ['Name', ...TOKENS.map(([, title]) => title)],
          rows: report.by_model.map((row) => [row.name, ...cells(row, TOKENS)]),
        },
      },
      ...(roi ? [{ heading: 'What decisions are worth, by assumptions', paragraphs: roiLines(roi) }] : []),
    ],
  })
}

const amountOf = (cost: Report['totals']) => (cost.cost_known ? String(cost.cost_usd) : costWords(cost))

const roiLines = ({ assumptions, ...roi }: Roi) => [
  `Assumed: ${assumptions.name}, $${assumptions.avg_decision_cost_usd} and ${assumptions.avg_hours_per_decision} hours of ${assumptions.avg_participants} people a decision. Nobody measured this.`,
  `${roi.decisions} decisions would have cost $${roi.manual_cost_usd}; ${roi.cost_known ? '' : 'at least '}$${roi.spent_usd} were spent.`,
  roi.roi_percentage === null || !roi.cost_known
    ? roi.cost_known
      ? 'Nothing was spent, so that there is no return to tell.'
      : 'Not all that was spent is known, so that there is no return to tell.'
    : `Return: ${roi.roi_percentage.toFixed(1)} %.`,
]

interface KeptFileDependencies {
  storedFiles: Pick<StoredFiles, 'put' | 'link'>
  enqueue: Enqueue
  now: () => Date
}

const LINK_SECONDS = 900

/** Keeps a file for as long as its link holds. */
export const keptFile =
  ({ storedFiles, enqueue, now }: KeptFileDependencies) =>
  async ({ name, type, bytes }: UsageFile, { org, payer, userId }: Caller) => {
    const facts = { kind: 'exports', payer, name, type, createdBy: userId, maxBytes: bytes.length } as const
    const expiresAt = new Date(now().getTime() + LINK_SECONDS * 1000).toISOString()
    const stored = await storedFiles.put(org, facts, bytes, async (tx, file) => {
      const forgotten = { organization_id: org, file_id: file.id }
      await enqueue(FORGET_FILE, forgotten, { tx, startAfter: 2 * LINK_SECONDS })
      return file
    })
    return { url: storedFiles.link(stored, LINK_SECONDS), expiresAt }
  }
