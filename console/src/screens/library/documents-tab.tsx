import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { type Document, documentsQuery, LIBRARY, removeDocument } from '../../api/knowledge/library.ts'
import { DocumentLink } from '../../parts/document-link.tsx'
import { Act } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { sizeWords } from '../../ui/text.ts'
import { DocumentState } from './document-state.tsx'
import { DropZone } from './drop-zone.tsx'
import { Uploads } from './uploads.tsx'
import { useUploads } from './use-uploads.ts'

const route = getRouteApi('/member/library')
const SIZE = 20

/** The files that people gave, and how reading each went. */
export function DocumentsTab() {
  const { page: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const page = pageNumber(wanted)
  const asked = pageOf(page, SIZE)
  const documents = useQuery(documentsQuery(asked))
  const { uploads, upload, forget } = useUploads()
  const choose = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-8">
      <DropZone input={choose} onFiles={upload} />
      <Uploads uploads={uploads} onForget={forget} />
      <Loaded query={documents} what="Loading documents">
        {({ documents: shown, total }) =>
          total === 0 ? (
            <EmptyState
              title="No documents yet"
              action={
                <Button kind="primary" onClick={() => choose.current?.click()}>
                  Choose a file
                </Button>
              }
            >
              A report, a contract, the minutes of a meeting: once it is here, a question can use it, and every quote in
              a decision opens the page it is from. Nothing leaves this installation.
            </EmptyState>
          ) : (
            <div className="grid gap-2">
              <DocumentTable documents={shown} />
              <Pages
                page={page}
                size={SIZE}
                shown={shown.length}
                total={total}
                onPage={(next, how) => navigate({ search: { tab: 'documents', page: String(next) }, ...how })}
              />
            </div>
          )
        }
      </Loaded>
      <div>
        <CopyAsCurl address="/documents" query={asked} />
      </div>
    </div>
  )
}

function DocumentTable({ documents }: { documents: readonly Document[] }) {
  return (
    <Table
      caption="Documents"
      rows={documents}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Document', cell: (document) => <DocumentLink id={document.id} title={document.title} /> },
        { title: 'Status', cell: (document) => <DocumentState document={document} /> },
        { title: 'Type', cell: ({ format }) => format.toUpperCase() },
        { title: 'Size', figure: true, cell: ({ size_bytes }) => sizeWords(size_bytes) },
        { title: 'Added', cell: ({ uploaded_at }) => <RelativeTime at={uploaded_at} /> },
        {
          title: 'Actions',
          cell: ({ id, title }) => (
            <Act
              act={() => removeDocument(id)}
              changes={LIBRARY}
              kind="danger"
              confirm={`“${title}” can no longer be found, and its file is deleted. Decisions keep what they quoted from it.`}
            >
              Remove<span className="sr-only"> {title}</span>
            </Act>
          ),
        },
      ]}
    />
  )
}
