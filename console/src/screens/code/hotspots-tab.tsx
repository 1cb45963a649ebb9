import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import {
  type FileMetrics,
  fileMetricsQuery,
  type Hotspot,
  hotspotsQuery,
  startMetrics,
} from '../../api/code/structure.ts'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { counted } from '../../ui/text.ts'
import { HotspotMap } from './hotspot-map.tsx'
import { MadeByScan } from './made-by-scan.tsx'

const route = getRouteApi('/member/code/$repository')
const SIZE = 40

/** Files that are complex and change often, as a map and as a table. */
export const HotspotsTab = ({ repository }: { repository: string }) => (
  <MadeByScan
    repository={repository}
    kinds={['metrics']}
    title="Not measured yet"
    teaches="A measurement reads how complex each file is and, from the last 200 commits, how often it changes. Files that are both are where faults gather."
    start={{ words: 'Measure the code', act: () => startMetrics(repository) }}
  >
    <Hotspots repository={repository} />
  </MadeByScan>
)

function Hotspots({ repository }: { repository: string }) {
  const { page: text, file } = route.useSearch()
  const page = pageNumber(text)
  const navigate = route.useNavigate()
  const asked = { include_unchanged: true, min_complexity: 1, ...pageOf(page, SIZE) }
  const list = useQuery({ ...hotspotsQuery(repository, asked), placeholderData: keepPreviousData })
  return (
    <QueryResult query={list} what="Loading hotspots">
      {({ hotspots, total, has_history: hasHistory }) =>
        total === 0 ? (
          <EmptyState title="Nothing to show">No file of code could be measured.</EmptyState>
        ) : (
          <div className="grid grid-cols-1 gap-6">
            <p className="measure text-muted">{aboutOrder(hasHistory)}</p>
            <HotspotMap repository={repository} hotspots={hotspots} hasHistory={hasHistory} open={file} page={text} />
            {file && <OpenFile repository={repository} file={file} />}
            <div>
              <div className="flex flex-wrap items-baseline justify-between gap-3 pb-2">
                <p role="status" className="text-sm text-muted">
                  {counted(total, 'file')}, the {hasHistory ? 'riskiest' : 'most complex'} first
                </p>
                <CopyAsCurl address="/codebase/{repo}/hotspots" path={{ repo: repository }} query={asked} />
              </div>
              <HotspotTable repository={repository} hotspots={hotspots} hasHistory={hasHistory} page={text} />
              <Pages
                page={page}
                size={SIZE}
                shown={hotspots.length}
                total={total}
                onPage={(next, how) => navigate({ search: { tab: 'hotspots', page: String(next) }, ...how })}
              />
            </div>
          </div>
        )
      }
    </QueryResult>
  )
}

const aboutOrder = (hasHistory: boolean) =>
  hasHistory
    ? 'The risk of a file is high where it is both among the most complex and among those that change most. It says where to look, and not that something is wrong.'
    : 'No changes are known, because the code came without its history or with a single commit. So no risk is told, and the most complex files come first.'

interface HotspotTableProps {
  repository: string
  hotspots: readonly Hotspot[]
  /** Without one nothing is known of changes. */
  hasHistory: boolean
  page: string | undefined
}

const RISK = {
  title: 'Risk',
  figure: true,
  cell: ({ risk_score }: Hotspot) => Math.round(risk_score).toLocaleString('en'),
}
const CHANGES = {
  title: 'Changes',
  figure: true,
  cell: ({ change_frequency }: Hotspot) => change_frequency.toLocaleString('en'),
}
const LAST_CHANGED = {
  title: 'Last changed',
  cell: ({ last_modified }: Hotspot) =>
    last_modified === null ? <span className="text-muted">not known</span> : <RelativeTime at={last_modified} />,
}

const HotspotTable = ({ repository, hotspots, hasHistory, page }: HotspotTableProps) => (
  <Table
    caption="Hotspots"
    rows={hotspots}
    keyOf={({ file_path }) => file_path}
    columns={[
      {
        title: 'File',
        cell: ({ file_path }) => (
          <Link
            to="/code/$repository"
            params={{ repository }}
            search={{ tab: 'hotspots', file: file_path, page }}
            className="font-mono text-xs wrap-anywhere text-accent underline underline-offset-4"
          >
            <bdi>{file_path}</bdi>
          </Link>
        ),
      },
      ...(hasHistory ? [RISK] : []),
      { title: 'Complexity', figure: true, cell: ({ complexity }) => complexity.toLocaleString('en') },
      ...(hasHistory ? [CHANGES] : []),
      { title: 'Lines', figure: true, cell: ({ lines_of_code }) => lines_of_code.toLocaleString('en') },
      ...(hasHistory ? [LAST_CHANGED] : []),
    ]}
  />
)

function OpenFile({ repository, file }: { repository: string; file: string }) {
  const found = useQuery({ ...fileMetricsQuery(repository, file), placeholderData: keepPreviousData })
  return (
    <QueryResult query={found} what="Loading the file">
      {(metrics) => <FileFunctions metrics={metrics} />}
    </QueryResult>
  )
}

const rounded = (figure: number | null) => (figure === null ? 'not known' : Math.round(figure).toLocaleString('en'))

/** The figures of one file, and its functions, the most complex first. */
function FileFunctions({ metrics }: { metrics: FileMetrics }) {
  const { file_path, lines_of_code, complexity, maintainability_index, duplicated_lines, functions, language } = metrics
  const sorted = functions.toSorted((one, other) => other.cyclomatic_complexity - one.cyclomatic_complexity)
  return (
    <Section title={file_path} about={`What this file measures; its language is ${language}.`}>
      <Figures
        figures={[
          ['Lines of code', rounded(lines_of_code)],
          ['Complexity', rounded(complexity)],
          ['Maintainability', rounded(maintainability_index)],
          ['Lines said twice', rounded(duplicated_lines)],
        ]}
      />
      {sorted.length === 0 ? (
        <p className="text-muted">It has no functions.</p>
      ) : (
        <Table
          caption={`Functions of ${file_path}`}
          rows={sorted}
          keyOf={({ name, start_line, end_line }) => `${name} ${start_line} ${end_line}`}
          columns={[
            {
              title: 'Function',
              cell: ({ name, start_line }) => (
                <>
                  <bdi className="wrap-anywhere">{name}</bdi> <span className="text-muted">line {start_line}</span>
                </>
              ),
            },
            { title: 'Branches', figure: true, cell: (one) => one.cyclomatic_complexity },
            { title: 'Hard to read', figure: true, cell: (one) => one.cognitive_complexity },
            { title: 'Lines', figure: true, cell: (one) => one.lines_of_code },
            { title: 'Parameters', figure: true, cell: (one) => one.parameter_count },
            { title: 'Nesting', figure: true, cell: (one) => one.nested_depth },
          ]}
        />
      )}
    </Section>
  )
}
