import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LIBRARY, uploadDocument } from '../../api/knowledge/library.ts'
import { DocumentLink } from '../../parts/document-link.tsx'
import { Button } from '../../ui/button.tsx'
import { sizeWords } from '../../ui/text.ts'

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

/** A file on its way to the library. */
interface Upload {
  key: number
  name: string
  bytes: number
  state: 'sending' | 'there' | 'refused'
  /** The document that came of it. */
  document?: { id: string; title: string; isNew: boolean }
  fault?: string
}

/** Sends files one after the other, so that a hundred do not fill the line. */
export function useUploads() {
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
