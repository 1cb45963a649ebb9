import { DAY_MS } from '../shared/time/dates.ts'

interface Worth {
  /** After so many days it is half as fresh. */
  halfLifeDays: number
  /** The assumed worth of its source. */
  authority: number
}

const LASTING: Worth = { halfLifeDays: 365, authority: 0.6 }

/** Every kind of evidence and its worth, unless a source states its own. */
export const EVIDENCE_KINDS = {
  context: { halfLifeDays: 365, authority: 0.5 },
  document: { halfLifeDays: 365, authority: 0.7 },
  contribution: { halfLifeDays: 365, authority: 0.4 },
  decision: LASTING,
  web: { halfLifeDays: 180, authority: 0.5 },
  paper: { halfLifeDays: 1825, authority: 0.8 },
  code: { halfLifeDays: 180, authority: 0.6 },
  forum: { halfLifeDays: 30, authority: 0.5 },
  news: { halfLifeDays: 7, authority: 0.6 },
  filing: { halfLifeDays: 365, authority: 0.9 },
  database: { halfLifeDays: 7, authority: 0.8 },
  memory: LASTING,
  message: { halfLifeDays: 30, authority: 0.5 },
  record: { halfLifeDays: 7, authority: 0.8 },
  screen: { halfLifeDays: 7, authority: 0.5 },
} as const satisfies Record<string, Worth>

export type EvidenceKind = keyof typeof EVIDENCE_KINDS

/** What a text of this kind is worth at a time, by how sure it is and when it was published. */
export function worthAt(
  kind: EvidenceKind,
  { confidence, published }: { confidence: number; published: string },
  now: Date,
) {
  const { halfLifeDays, authority } = EVIDENCE_KINDS[kind]
  const days = Math.max(0, now.getTime() - Date.parse(published)) / DAY_MS
  const freshness = 0.5 ** (days / halfLifeDays)
  return { confidence, freshness, authority, reliability: 0.4 * confidence + 0.3 * freshness + 0.3 * authority }
}
