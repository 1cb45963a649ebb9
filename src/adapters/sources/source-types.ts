import type { EvidenceKind } from '../../engine/evidence-kinds.ts'

/** Every type of source, as evidence tells it, and the kind of evidence that it gives. */
export const SOURCE_TYPES = {
  local_documents: 'document',
  code_hosting: 'code',
  web: 'web',
  academic: 'paper',
  tech_community: 'forum',
  encyclopedia: 'web',
  forum: 'forum',
  social: 'forum',
  sql_database: 'database',
  news: 'news',
  financial_filings: 'filing',
} as const satisfies Record<string, EvidenceKind>

export type SourceType = keyof typeof SOURCE_TYPES
