import { DocumentLink } from '../../parts/document-link.tsx'
import { Button } from '../../ui/button.tsx'
import { sizeWords } from '../../ui/text.ts'
import type { Upload } from './use-uploads.ts'

interface UploadsProps {
  uploads: readonly Upload[]
  onForget: () => void
}

/** What was just given, and what became of it. */
export function Uploads({ uploads, onForget }: UploadsProps) {
  if (uploads.length === 0) return null
  return (
    <div role="status" className="grid justify-items-start gap-2 border-l-2 border-accent pl-4 text-sm">
      <ul aria-label="Uploads" className="grid gap-1">
        {uploads.map((upload) => (
          <li key={upload.key}>
            <Line upload={upload} />
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

function Line({ upload: { name, bytes, state, document, fault } }: { upload: Upload }) {
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
