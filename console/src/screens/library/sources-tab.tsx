import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type Connector,
  collectEvidence,
  EVIDENCE,
  type Evidence,
  evidenceQuery,
  type Source,
  sourcesQuery,
} from '../../api/knowledge/evidence.ts'
import { Reputation, Verdicts } from '../../parts/evidence-verdicts.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FirstOfTotal, Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { Words } from '../../ui/prose/words.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { counted } from '../../ui/text.ts'

const route = getRouteApi('/member/library')
const SIZE = 10

/** The sources of evidence, their reputation, and the verdicts of people on their texts. */
export function SourcesTab() {
  const sources = useQuery(sourcesQuery)
  return (
    <div className="grid gap-10">
      <QueryResult query={sources} what="Loading sources">
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
                  <FirstOfTotal shown={known.length} total={total} />
                </>
              )}
            </Section>
            <CollectedTexts />
            <Section title="Connectors" about="Where evidence can be collected from.">
              <ConnectorTable connectors={connectors} />
            </Section>
          </>
        )}
      </QueryResult>
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

/** The collected texts, the newest first. */
function CollectedTexts() {
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
      <QueryResult query={evidence} what="Loading evidence">
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
      </QueryResult>
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

/** A collected text, and the verdict of people on it. */
function EvidenceItem({ evidence }: { evidence: Evidence }) {
  const { title, url, source, snippet, reliability_score, outcome, fetched_at } = evidence
  return (
    <article className="grid gap-2 border-l-2 border-line pl-4">
      <h3 className="flex flex-wrap items-baseline gap-x-3">
        {url && /^https?:/.test(url) ? (
          <a href={url} target="_blank" rel="noreferrer noopener" className="text-accent underline underline-offset-4">
            <bdi>{title}</bdi>
          </a>
        ) : (
          <bdi>{title}</bdi>
        )}
        <span className="text-sm text-muted">
          {source}, reliability {reliability_score.toFixed(2)}
          {fetched_at && (
            <>
              , collected <RelativeTime at={fetched_at} />
            </>
          )}
        </span>
      </h3>
      <p title={snippet} className="measure line-clamp-4 text-sm" dir="auto">
        <Words>{snippet}</Words>
      </p>
      <Verdicts id={evidence.id} title={title} outcome={outcome} />
    </article>
  )
}

type CollectResult = Awaited<ReturnType<typeof collectEvidence>>

/** Asks the connectors for texts on a subject. */
function CollectForm() {
  const queries = useQueryClient()
  const [collected, setCollected] = useState<CollectResult>()

  async function ask({ task = '' }: Record<string, string>) {
    setCollected(undefined)
    setCollected(await collectEvidence({ task }))
    await queries.invalidateQueries({ queryKey: EVIDENCE })
  }

  return (
    <div className="grid max-w-xl gap-3">
      <Form submit="Collect" onSubmit={ask}>
        {(about) => (
          <TextField
            label="Topic"
            name="task"
            autoComplete="off"
            hint="A few words, or the addresses of pages."
            fault={about('task')}
          />
        )}
      </Form>
      {collected && (
        <div role="status" className="grid gap-1 border-l-2 border-accent pl-4 text-sm">
          <p>
            {collected.count === 0
              ? 'Nothing was found.'
              : `${counted(collected.count, 'text was', 'texts were')} collected.`}
          </p>
          {collected.errors.map(({ connector, message }) => (
            <p key={connector} className="text-muted">
              {connector}: {message}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
