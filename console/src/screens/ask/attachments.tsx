import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'

interface AttachFilesProps {
  onFiles: (files: readonly File[]) => void
}

/** Chooses files. The browser reads their texts, which go with the question. */
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
  /** The size of everything that goes with the question. */
  bytes: number
  faults: readonly string[]
  onRemove: (document: AttachedDocument) => void
}

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en')} kB`

/** The attached files, the refused ones, and how much room is left. */
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

/** A file whose text goes with the question. */
export interface AttachedDocument {
  /** Unique among the attached documents, because agents name their sources by it. */
  title: string
  content: string
}

export const MOST_DOCUMENTS = 50
/** The most that the context and all documents may hold together. */
export const MOST_BYTES = 1_048_576

const bytesOf = (text: string) => new TextEncoder().encode(text).length

export const sizeOf = (context: string, documents: readonly AttachedDocument[]) =>
  documents.reduce((sum, { content }) => sum + bytesOf(content), bytesOf(context))

interface TextFile {
  name: string
  size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

interface Attached {
  documents: readonly AttachedDocument[]
  /** The files that were left out, and why. */
  refused: readonly string[]
}

/** Adds the texts of some files to those attached already; leaves out what is not text or does not fit. */
export async function attach(
  files: readonly TextFile[],
  attached: readonly AttachedDocument[],
  context: string,
): Promise<Attached> {
  const documents = [...attached]
  const refused: string[] = []
  let bytes = sizeOf(context, attached)
  for (const file of files) {
    const content = file.size > MOST_BYTES ? 'too large' : await textOf(file)
    if (typeof content === 'string') refused.push(`${file.name} is ${content}.`)
    else if (documents.length >= MOST_DOCUMENTS)
      refused.push(`${file.name} is one file too many; ${MOST_DOCUMENTS} may be attached.`)
    else if (bytes + file.size > MOST_BYTES)
      refused.push(`${file.name} does not fit; all texts together may have 1 MB.`)
    else {
      bytes += file.size
      documents.push({ title: ownTitle(file.name, documents), content: content.text })
    }
  }
  return { documents, refused }
}

/** The name of a file, numbered if another document has it. */
function ownTitle(name: string, documents: readonly AttachedDocument[]): string {
  const isTaken = (title: string) => documents.some((document) => document.title === title)
  let title = name
  for (let number = 2; isTaken(title); number += 1) title = `${name} (${number})`
  return title
}

/** The text of a file, or the reason why there is none. */
async function textOf(file: TextFile): Promise<{ text: string } | string> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    if (text.includes('\0')) return 'not a text'
    return text.trim() === '' ? 'empty' : { text }
  } catch {
    return 'not a text'
  }
}
