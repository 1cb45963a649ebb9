import type { Found } from './search-store.ts'

/** In which order found entries may be asked for. */
export const ORDERS: Record<'relevance' | 'importance' | 'recency', (one: Found, other: Found) => number> = {
  relevance: (one, other) => other.score - one.score,
  importance: (one, other) => other.entry.importance - one.entry.importance || other.score - one.score,
  recency: (one, other) => (one.entry.created_at < other.entry.created_at ? 1 : -1),
}
