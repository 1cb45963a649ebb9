import type { OneDocument } from '../../api/knowledge/library.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { counted, sizeWords } from '../../ui/text.ts'

/** What is known of a document, in a line, and what a reader should mind. */
export function DocumentFacts({ document }: { document: OneDocument }) {
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
