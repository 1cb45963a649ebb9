import type { Request } from './growth-requests.ts'

/** As many entries as there are debates: they come from a reaction, which is never replayed. */
export const REMEMBER = `
  with told as (
    select n, 'mem_' || lpad(n::text, 8, '0') as id, now() - n * interval '4 minutes' as at,
      (array['fast', 'medium', 'slow', 'glacial'])[1 + n % 4] as tier,
      (array['decision', 'critique', 'claim', 'dissent', 'note'])[1 + n % 5] as kind
    from generate_series(1, $2::int) as n
  ), entries as (
    insert into memory_entries (organization_id, id, kind, topic_key, tier, importance, surprise, sources, bytes, last_source,
      moves, supplied, cited, valid_from, archived_at, promoted_cited, tags, created_at, updated_at)
    select $1, id, kind, 'topic' || n % 1000, tier, 0.5, 0.5, 1, 40, 1, 0, n % 7, n % 3, at,
      case when n % 6 = 0 then at end, false, '{}', at, at from told
  ), sources as (
    insert into memory_sources (organization_id, entry, number, kind, debate_id, version, topic, text, agent, importance, at)
    select $1, id, 1, kind, 'dbt_' || n, 9, 'Which supplier takes contract ' || n % 1000 || '?', 'The one from depot ' || n || ' delivers it.',
      (array['claude', 'gpt', 'gemini'])[1 + n % 3], 0.5, at from told
  ), counts as (
    insert into memory_counts (organization_id, tier, kind, archived, entries, sources, bytes, importance, surprise)
    select $1, tier, kind, n % 6 = 0, count(*), count(*), 40 * count(*), 0.5 * count(*), 0.5 * count(*)
    from told group by tier, kind, n % 6 = 0
  ), critics as (
    insert into memory_critics (organization_id, agent, critiques)
    select $1, (array['claude', 'gpt', 'gemini'])[1 + n % 3], count(*) from told where kind = 'critique' group by 2
  )
  insert into memory_figures (organization_id, span, since, tier, stored, bytes)
  select $1, 'day', date_trunc('day', at), tier, count(*), 40 * count(*) from told group by 3, 4`

const ANCHOR = 'mem_00000500'

/** Every list and figure of the memory; searches are judged by the postings they read. */
export const MEMORY_REQUESTS: readonly Request[] = [
  'continuum/retrieve',
  'tier-stats',
  'archive-stats',
  'pressure',
  'tiers',
  'entries?limit=10',
  'entries?limit=10&tier=slow',
  'entries?limit=10&kind=critique',
  'entries?limit=10&include_expired=true',
  `entries?ids=${ANCHOR}`,
  `search-timeline?anchor_id=${ANCHOR}`,
  'viewer',
  'critiques?limit=10',
  'critiques?limit=10&agent=claude',
  'analytics',
  'analytics?days=365',
  'analytics/tier/slow',
].map((path) => ({ name: `/memory/${path}`, url: `/api/v2/memory/${path}` }))
