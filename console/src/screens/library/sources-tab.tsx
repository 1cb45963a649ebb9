import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type Connector, evidenceQuery, type Source, sourcesQuery } from '../../api/knowledge/evidence.ts'
import { Reputation } from '../../parts/source-reputation.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { FirstOf, Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { CollectForm } from './collect-form.tsx'
import { EvidenceItem } from './evidence-item.tsx'

const route = getRouteApi('/member/library')
const SIZE = 10

/** Where evidence comes from, what it is worth, and what people say of it. */
export function SourcesTab() {
  const sources = useQuery(sourcesQuery)
  return (
    <div className="grid gap-10">
      <Loaded query={sources} what="Loading sources">
        {({ sources: known, connectors, total }) => (
          <>
            <Section
              title="Sources"
              about="A source’s reputation comes from people’s verdicts on its texts and from how decisions that cite it turned out. A verdict counts half after 30 days."
            >
              {known.length === 0 ? (
                <EmptyState title="No sources yet">Sources appear here once a text is collected from them.</EmptyState>
              ) : (
                <>
                  <SourceTable sources={known} />
                  <FirstOf shown={known.length} total={total} />
                </>
              )}
            </Section>
            <Collected />
            <Section title="Connectors" about="Where evidence can be collected from.">
              <ConnectorTable connectors={connectors} />
            </Section>
          </>
        )}
      </Loaded>
      <div>
        <CopyAsCurl address="/evidence/sources" />
      </div>
    </div>
  )
}

function SourceTable({ sources }: { sources: readonly Source[] }) {
  return (
    <Table
      caption="Sources"
      rows={sources}
      keyOf={({ source_key }) => source_key}
      columns={[
        { title: 'Source', cell: ({ source_key }) => <bdi className="break-all">{source_key}</bdi> },
        { title: 'Reputation', cell: ({ score, tier }) => <Reputation score={score} tier={tier} /> },
        { title: 'Verdicts', figure: true, cell: ({ verdicts }) => verdicts.toLocaleString('en') },
        { title: 'Last week', figure: true, cell: ({ recent }) => recent.toLocaleString('en') },
        { title: 'Last seen', cell: ({ last_seen }) => <RelativeTime at={last_seen} /> },
      ]}
    />
  )
}

/** What was collected, the newest first. */
function Collected() {
  const { page: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const page = pageNumber(wanted)
  const evidence = useQuery(evidenceQuery(pageOf(page, SIZE)))
  return (
    <Section
      title="Evidence"
      about="What was collected, newest first. Report what you know: a refuted source marks every decision based on it."
    >
      <CollectForm />
      <Loaded query={evidence} what="Loading evidence">
        {({ evidence: shown, total }) =>
          total === 0 ? (
            <EmptyState title="No evidence yet">Enter a topic to search the configured connectors.</EmptyState>
          ) : (
            <>
              <ul className="grid gap-6">
                {shown.map((item) => (
                  <li key={item.id}>
                    <EvidenceItem evidence={item} />
                  </li>
                ))}
              </ul>
              <Pages
                page={page}
                size={SIZE}
                shown={shown.length}
                total={total}
                onPage={(next, how) => navigate({ search: { tab: 'sources', page: String(next) }, ...how })}
              />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

function ConnectorTable({ connectors }: { connectors: readonly Connector[] }) {
  return (
    <Table
      caption="Connectors"
      rows={connectors}
      keyOf={({ name }) => name}
      columns={[
        { title: 'Connector', cell: ({ name }) => name },
        { title: 'Provides', cell: ({ kind }) => kind },
        {
          title: 'Configured',
          cell: ({ configured, needs }) =>
            configured ? 'yes' : <span className="text-muted">no: it needs {needs.join(', ')}</span>,
        },
      ]}
    />
  )
}
