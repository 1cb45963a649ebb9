import { dropUndefined } from '../../../../engine/drop-undefined.ts'
import type { Evidence, Sought } from '../../../../engine/state-parts.ts'
import { placeRecord } from '../quote-place.ts'

/** A piece of evidence without its text, and what it was taken from. */
export const evidenceSummary = ({ id, kind, title, source, url, digest, reliability, ...more }: Evidence) => ({
  id,
  kind,
  title,
  source,
  url,
  digest,
  reliability,
  ...dropUndefined({ place: placeOf(more), published_at: more.published, round: more.round, agent: more.agent }),
})

function placeOf({ origin, label }: Pick<Evidence, 'origin' | 'label'>) {
  if (!origin) return undefined
  const { item, place, shown, all } = origin
  return { ...placeRecord({ item, ...place, label }), ...dropUndefined({ passages_shown: shown, passages_total: all }) }
}

export const soughtRecord = ({ round, phase, found, queries, at }: Sought) => ({
  round,
  phase,
  found,
  queries: queries.map(({ query, agents }) => ({ query, agents: [...agents] })),
  timestamp: at,
})
