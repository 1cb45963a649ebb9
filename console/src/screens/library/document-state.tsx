import type { Document } from '../../api/knowledge/library.ts'
import { counted } from '../../ui/text.ts'

/** Whether it could be read, and why not. */
export function DocumentState({ document }: { document: Document }) {
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
