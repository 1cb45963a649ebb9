import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { type AttachedDocument, MOST_BYTES } from './attached-documents.ts'

interface AttachFilesProps {
  onFiles: (files: readonly File[]) => void
}

/** Chooses files; their texts are read here and go with the question. */
export function AttachFiles({ onFiles }: AttachFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind="quiet" onClick={() => input.current?.click()}>
        + attach files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

interface AttachmentsProps {
  documents: readonly AttachedDocument[]
  /** Of all that goes with the question. */
  bytes: number
  faults: readonly string[]
  onRemove: (document: AttachedDocument) => void
}

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en')} kB`

/** What is attached, what was refused, and how much room is left. */
export function Attachments({ documents, bytes, faults, onRemove }: AttachmentsProps) {
  if (documents.length === 0 && faults.length === 0) return null
  return (
    <div className="grid gap-2 text-sm">
      {documents.length > 0 && (
        <>
          <ul aria-label="Attached files" className="flex flex-wrap gap-2">
            {documents.map((document) => (
              <li
                key={document.title}
                className="inline-flex items-center gap-2 rounded-md border border-line py-1 pr-1 pl-3"
              >
                <bdi>{document.title}</bdi>
                <span className="text-muted">{kilobytes(document.content.length)}</span>
                <button
                  type="button"
                  aria-label={`Remove ${document.title}`}
                  onClick={() => onRemove(document)}
                  className="px-2 text-muted hover:text-ink"
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
          <p className="text-muted">
            {kilobytes(bytes)} of {kilobytes(MOST_BYTES)} used, with the context
          </p>
        </>
      )}
      {[...new Set(faults)].map((fault) => (
        <p key={fault} role="alert" className="text-disagree">
          {fault}
        </p>
      ))}
    </div>
  )
}
