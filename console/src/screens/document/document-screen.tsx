import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { verdictQuery } from '../../api/knowledge/evidence.ts'
import { citingQuery, documentQuery, fetchOriginal, type OneDocument } from '../../api/knowledge/library.ts'
import { Reputation, Verdicts } from '../../parts/evidence-verdicts.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { FirstOfTotal, pageNumber } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { counted, sizeWords } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { DocumentPage, spanOf } from './document-page.tsx'

const route = getRouteApi('/member/library/documents/$document')

/** A document as the service parsed it, opened at the quoted words. */
export function DocumentScreen() {
  const { document: id } = route.useParams()
  const document = useQuery(documentQuery(id))
  useTitle(document.data?.title ?? 'Document')
  return (
    <div className="grid gap-6">
      <p className="text-sm">
        <Link to="/library" className="text-accent underline underline-offset-4">
          Library
        </Link>
      </p>
      <QueryResult query={document} what="Loading the document" heading="Document">
        {(found) => <OpenDocument document={found} />}
      </QueryResult>
    </div>
  )
}

function OpenDocument({ document }: { document: OneDocument }) {
  const { page, start, end } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="font-serif text-3xl" dir="auto">
            {document.title}
          </h1>
          <span className="flex flex-wrap gap-2">
            <DownloadButton name={document.filename} file={() => fetchOriginal(document.id)}>
              Download the file
            </DownloadButton>
            <CopyAsCurl address="/documents/{id}" path={{ id: document.id }} />
          </span>
        </div>
        <DocumentFacts document={document} />
      </div>
      {document.status === 'ready' && (
        <DocumentPage
          key={page}
          document={document}
          page={pageNumber(page)}
          span={spanOf(start, end)}
          onPage={(next) => navigate({ search: { page: String(next) } })}
        />
      )}
      {document.status === 'ready' && <Judgement document={document} />}
      <CitingDecisions document={document} />
    </>
  )
}

/** The decisions that rest on a document, with a mark on those that are no longer valid. */
function CitingDecisions({ document: { id } }: { document: OneDocument }) {
  const citing = useQuery(citingQuery(id))
  return (
    <Section title="Cited in">
      <QueryResult query={citing} what="Loading decisions">
        {({ decisions, total }) =>
          decisions.length === 0 ? (
            <p className="text-muted">No decision is based on it yet.</p>
          ) : (
            <>
              <ul className="grid gap-1">
                {decisions.map(({ debate_id, question, stale }) => (
                  <li key={debate_id}>
                    <Link
                      to="/decisions/$id"
                      params={{ id: debate_id }}
                      className="text-accent underline underline-offset-4"
                    >
                      <bdi>{question}</bdi>
                    </Link>
                    {stale && <span className="text-disagree"> is based on something that is no longer valid</span>}
                  </li>
                ))}
              </ul>
              <FirstOfTotal which="newest" shown={decisions.length} total={total} />
            </>
          )
        }
      </QueryResult>
    </Section>
  )
}

/** The facts about a document in a line, and warnings for its reader. */
function DocumentFacts({ document }: { document: OneDocument }) {
  const { author, format, size_bytes, page_count, word_count, uploaded_at, status, reason_text } = document
  const facts = [
    author && `by ${author}`,
    format.toUpperCase(),
    sizeWords(size_bytes),
    page_count !== null && counted(page_count, 'page'),
    word_count !== null && counted(word_count, 'word'),
  ].filter(Boolean)
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">
        {facts.join(' · ')} · added <RelativeTime at={uploaded_at} />
      </p>
      {status === 'processing' && (
        <p role="status">Processing. It can be searched and quoted as soon as this is done.</p>
      )}
      {status === 'failed' && (
        <p role="alert" className="measure border-l-2 border-disagree pl-4">
          It could not be read: {reason_text ?? 'reason unknown'}. The file is kept; another version of it can be added.
        </p>
      )}
      <Warnings document={document} />
    </div>
  )
}

function Warnings({ document: { no_text_pages, cut, hidden_characters, superseded_by } }: { document: OneDocument }) {
  const warnings = [
    superseded_by !== null && 'Replaced by a newer document. What decisions quoted from it can still be read here.',
    no_text_pages.length > 0 &&
      `${no_text_pages.length === 1 ? `Page ${no_text_pages[0]} is a picture` : `Pages ${no_text_pages.join(', ')} are pictures`}: nothing of it was read.`,
    cut === true && 'There was more text than is kept; its end is missing.',
    (hidden_characters ?? 0) > 0 && `${counted(hidden_characters ?? 0, 'character')} of hidden text were left out.`,
  ].filter((warning) => warning !== false)
  if (warnings.length === 0) return null
  return (
    <ul className="grid gap-1 border-l-2 border-modify pl-4 text-sm">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}

/** The verdict of people on a document, and the reputation that follows from it. */
function Judgement({ document: { id, title } }: { document: OneDocument }) {
  const verdict = useQuery(verdictQuery(id))
  return (
    <Section title="Reliability" about="Report what you know: a refuted document marks every decision based on it.">
      <QueryResult query={verdict} what="Loading judgements">
        {({ outcome, reputation }) => (
          <>
            <Reputation score={reputation.score} tier={reputation.tier} />
            <Verdicts id={id} title={title} outcome={outcome} />
          </>
        )}
      </QueryResult>
    </Section>
  )
}
