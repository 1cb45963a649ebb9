import type { Hit } from '../../../../storage/search/passage.ts'
import type { Source } from '../entry.ts'
import { type HalfLives, KINDS } from '../kinds-and-tiers.ts'
import { expiryOf, strengthOf } from '../lifecycle/tier-moves.ts'
import type { Move, Read, Use } from './store.ts'

interface Clock {
  halfLives: HalfLives
  now: Date
}

const PREVIEW = 200

/** The response form of an entry. */
export function entryRecord({ entry, source }: Read, { halfLives, now }: Clock) {
  const strength = strengthOf(entry, halfLives, now)
  return {
    id: entry.id,
    tier: entry.tier,
    kind: entry.kind,
    topic: source.topic,
    content: source.text,
    importance: entry.importance,
    surprise_score: entry.surprise,
    strength,
    consolidation_score: strength,
    update_count: entry.sources,
    consolidation_count: entry.sources - 1,
    supplied: entry.supplied,
    cited: entry.cited,
    source_debate_id: source.debate_id,
    agent: source.agent,
    tags: entry.tags,
    why: KINDS[entry.kind].why,
    outcome: entry.proved,
    valid_from: entry.valid_from,
    invalid_at: entry.invalid_at,
    superseded_by: entry.superseded_by,
    archived_at: entry.archived_at,
    created_at: entry.created_at,
    updated_at: entry.updated_at,
    accessed_at: entry.last_cited,
    expires_at: entry.archived_at === null ? expiryOf(entry, halfLives) : null,
  }
}

export const summaryRecord = ({ entry, source }: Read) => ({
  id: entry.id,
  tier: entry.tier,
  kind: entry.kind,
  topic: source.topic,
  preview: source.text.slice(0, PREVIEW),
  importance: entry.importance,
  surprise_score: entry.surprise,
  invalid_at: entry.invalid_at,
  created_at: entry.created_at,
  updated_at: entry.updated_at,
  token_estimate: Math.ceil(source.text.length / 4),
})

export const sourceRecord = ({ debate_id, version, topic, text, agent, user_id, at }: Source) => ({
  debate_id,
  version,
  topic,
  content: text,
  agent,
  user_id,
  timestamp: at,
})

export const moveRecord = ({ from_tier, to_tier, why, at }: Move) => ({ from_tier, to_tier, why, timestamp: at })

export const useRecord = ({ debate_id, supplied_at, cited_at }: Use) => ({ debate_id, supplied_at, cited_at })

const severityOf = (severity: number) => (severity >= 0.5 ? 'major' : severity >= 0.25 ? 'moderate' : 'minor')

export const critiqueRecord = ({
  entry,
  number,
  debate_id,
  agent,
  target,
  text,
  severity,
  round,
  at,
  importance,
}: Source) => ({
  id: `${entry}_${number}`,
  debate_id: debate_id ?? '',
  critic_agent: agent ?? '',
  target_agent: target ?? '',
  critique: text,
  severity: severityOf(severity ?? 0) as 'minor' | 'moderate' | 'major',
  was_addressed: true,
  round_num: round ?? 0,
  timestamp: at,
  impact_score: importance,
})

export const externalRecord = ({ kind, item, head, text, score }: Hit) => ({
  source: kind,
  id: item,
  title: head,
  preview: text.slice(0, PREVIEW),
  score,
})
