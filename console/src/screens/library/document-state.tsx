import type { Document } from '../../api/documents.ts'
import { counted } from '../../ui/counted.ts'

/** Whether it could be read, and why not. */
export function DocumentState({ document }: { document: Document }) {
  const { status, reason_text, page_count, no_text_pages, cut, superseded_by } = document
  if (status === 'processing') return <span className="text-muted">being read …</span>
  if (status === 'failed')
    return <span className="text-disagree">could not be read: {reason_text ?? 'nobody knows why'}</span>
  return (
    <span>
      {page_count === null ? 'read' : counted(page_count, 'page')}
      {no_text_pages.length > 0 && (
        <span className="text-modify">, {counted(no_text_pages.length, 'picture')} without text</span>
      )}
      {cut && <span className="text-modify">, cut: there was more text than is kept</span>}
      {superseded_by && <span className="text-muted">, replaced by a newer one</span>}
    </span>
  )
}
