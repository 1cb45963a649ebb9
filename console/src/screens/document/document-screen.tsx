import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { documentQuery, type OneDocument, originalOf } from '../../api/knowledge/library.ts'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { pageNumber } from '../../ui/pagination.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { CitedIn } from './cited-in.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { Judgement } from './judgement.tsx'
import { ReadingPage } from './reading-page.tsx'
import { spanOf } from './span.ts'

const route = getRouteApi('/member/library/documents/$document')

/** A document as it was read, opened at the words that somebody quoted. */
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
      <Loaded query={document} what="Loading the document" heading="Document">
        {(found) => <Opened document={found} />}
      </Loaded>
    </div>
  )
}

function Opened({ document }: { document: OneDocument }) {
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
            <DownloadButton name={document.filename} file={() => originalOf(document.id)}>
              Download the file
            </DownloadButton>
            <CopyAsCurl address="/documents/{id}" path={{ id: document.id }} />
          </span>
        </div>
        <DocumentFacts document={document} />
      </div>
      {document.status === 'ready' && (
        <ReadingPage
          key={page}
          document={document}
          page={pageNumber(page)}
          span={spanOf(start, end)}
          onPage={(next) => navigate({ search: { page: String(next) } })}
        />
      )}
      {document.status === 'ready' && <Judgement document={document} />}
      <CitedIn document={document} />
    </>
  )
}
