import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import {
  type Document,
  documentsQuery,
  formatsQuery,
  LIBRARY,
  removeDocument,
  uploadDocument,
} from '../../api/knowledge/library.ts'
import { DocumentLink } from '../../parts/document-link.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { DropArea } from '../../ui/drop-area.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { counted, sizeWords } from '../../ui/text.ts'

const route = getRouteApi('/member/library')
const SIZE = 20

/** The uploaded files, and how parsing each went. */
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
      <QueryResult query={documents} what="Loading documents">
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
      </QueryResult>
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
            <ActionButton
              act={() => removeDocument(id)}
              changes={LIBRARY}
              kind="danger"
              confirm={`“${title}” can no longer be found, and its file is deleted. Decisions keep what they quoted from it.`}
            >
              Remove<span className="sr-only"> {title}</span>
            </ActionButton>
          ),
        },
      ]}
    />
  )
}

/** Whether the service could read the document, and if not, why. */
function DocumentState({ document }: { document: Document }) {
  const { status, reason_text, page_count, no_text_pages, cut, superseded_by } = document
  if (status === 'processing') return <span className="text-muted">processing …</span>
  if (status === 'failed')
    return <span className="text-disagree">could not be read: {reason_text ?? 'reason unknown'}</span>
  return (
    <span>
      {page_count === null ? 'read' : counted(page_count, 'page')}
      {no_text_pages.length > 0 && (
        <span className="text-modify">, {counted(no_text_pages.length, 'picture')} without text</span>
      )}
      {cut && <span className="text-modify">, truncated</span>}
      {superseded_by && <span className="text-muted">, replaced by a newer one</span>}
    </span>
  )
}

interface DropZoneProps {
  input: RefObject<HTMLInputElement | null>
  onFiles: (files: readonly File[]) => void
}

/** Takes files that a person drops on it or chooses. */
function DropZone({ input, onFiles }: DropZoneProps) {
  const formats = useQuery(formatsQuery)
  const extensions = formats.data?.extensions ?? []
  return (
    <DropArea label="Add documents" onFiles={onFiles}>
      {(isOver) => (
        <>
          <p>{isOver ? 'Drop to add them.' : 'Drop files here, or choose them.'}</p>
          <Button onClick={() => input.current?.click()}>Choose files</Button>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label="Files for the library"
            accept={extensions.map((extension) => `.${extension.replace(/^\./, '')}`).join()}
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])])
              target.value = ''
            }}
          />
          {formats.data && (
            <p className="measure text-sm text-muted">
              {formats.data.items
                .map(({ name }) => name)
                .filter((name, place, names) => names.indexOf(name) === place)
                .join(', ')}
              ; at most {formats.data.items[0]?.max_size_mb ?? 10} MB each.
            </p>
          )}
        </>
      )}
    </DropArea>
  )
}

interface UploadsProps {
  uploads: readonly Upload[]
  onForget: () => void
}

/** The current uploads, and what became of each. */
function Uploads({ uploads, onForget }: UploadsProps) {
  if (uploads.length === 0) return null
  return (
    <div role="status" className="grid justify-items-start gap-2 border-l-2 border-accent pl-4 text-sm">
      <ul aria-label="Uploads" className="grid gap-1">
        {uploads.map((upload) => (
          <li key={upload.key}>
            <UploadLine upload={upload} />
          </li>
        ))}
      </ul>
      {uploads.some(({ state }) => state !== 'sending') && (
        <Button kind="quiet" onClick={onForget}>
          Clear
        </Button>
      )}
    </div>
  )
}

function UploadLine({ upload: { name, bytes, state, document, fault } }: { upload: Upload }) {
  if (state === 'sending')
    return (
      <>
        <bdi>{name}</bdi> <span className="text-muted">({sizeWords(bytes)}) is being sent …</span>
      </>
    )
  if (state === 'refused' || !document)
    return (
      <>
        <bdi>{name}</bdi> <span className="text-disagree">was refused: {fault}</span>
      </>
    )
  return (
    <>
      <DocumentLink id={document.id} title={document.title} /> is in the library.
    </>
  )
}

/** A file on its way to the library. */
interface Upload {
  key: number
  name: string
  bytes: number
  state: 'sending' | 'there' | 'refused'
  /** The document that the service made of it. */
  document?: { id: string; title: string; isNew: boolean }
  fault?: string
}

/** Uploads files one after the other, so that a hundred do not fill the connection. */
function useUploads() {
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const last = useRef(0)
  const line = useRef(Promise.resolve())

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))

  async function send(key: number, file: File) {
    try {
      const { document, success } = await uploadDocument(file)
      change(key, { state: 'there', document: { id: document.id, title: document.title, isNew: success } })
    } catch (fault) {
      change(key, { state: 'refused', fault: fault instanceof Error ? fault.message : 'It could not be sent' })
    }
    await queries.invalidateQueries({ queryKey: LIBRARY })
  }

  return {
    uploads,
    upload(files: readonly File[]) {
      for (const file of files) {
        const key = ++last.current
        setUploads((all) => [...all, { key, name: file.name, bytes: file.size, state: 'sending' }])
        line.current = line.current.then(() => send(key, file))
      }
    },
    forget: () => setUploads((all) => all.filter(({ state }) => state === 'sending')),
  }
}
