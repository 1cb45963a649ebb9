import { MEANINGS } from '../../../adapters/sandbox/document/refused.ts'
import type { LibraryItem } from '../library/index.ts'
import type { Document } from './schema.ts'
import type { DocumentRow } from './store.ts'

const OURS: Readonly<Record<string, string>> = {
  reader_cpu: 'Reading it took too much work, twice',
  reader_wall: 'Reading it took too long, twice',
  reader_memory: 'Reading it took too much memory, twice',
  reader_output: 'What was read of it was too much, twice',
  reader_crash: 'Its reader broke down over it, twice',
  reader_answer: 'What its reader said of it cannot be true, twice',
  library_full: 'The library of the organization has no room for more passages',
  file_lost: 'Its file is gone',
  not_read: 'Reading it was given up',
}
const MEANING: Readonly<Record<string, string>> = { ...MEANINGS, ...OURS }

/** A document as callers see it. */
export function documentRecord(row: DocumentRow, item: LibraryItem): Document {
  const metadata = item.metadata as Record<string, unknown>
  return {
    id: row.id,
    name: row.name,
    filename: row.name,
    title: item.title,
    author: item.author,
    format: row.extension.slice(1),
    mime_type: item.mime ?? 'application/octet-stream',
    size_bytes: item.bytes ?? 0,
    sha256: item.digest,
    status: item.status,
    reason: item.reason,
    reason_text: item.reason === null ? null : (MEANING[item.reason] ?? item.reason),
    page_count: row.pages,
    word_count: row.words,
    char_count: row.characters,
    hidden_characters: row.hidden,
    cut: row.cut,
    no_text_pages: row.no_text ?? [],
    language: item.language,
    replaces: row.replaces,
    superseded_by: item.supersededBy,
    uploaded_at: item.createdAt,
    uploaded_by: item.createdBy,
    created_at: item.createdAt,
    updated_at: row.updated_at,
    ...(row.debate_id === null ? {} : { debate_id: row.debate_id }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  }
}
