import type { Request } from './growth-requests.ts'

/** So many pieces of evidence, from a tenth as many sources: they are collected, which no log records. */
export const COLLECT = `
  with told as (
    select n, 'evd_' || lpad(n::text, 8, '0') as id, now() - n * interval '4 minutes' as at, 'host' || n % greatest($2::int / 10, 1) || '.example' as host,
      (array['web', 'academic', 'news', 'forum', 'code_hosting'])[1 + n % 5] as source, 20 + n % 75 as reliability
    from generate_series(1, $2::int) as n
  ), items as (
    insert into library_items (organization_id, id, kind, source_type, source_id, source_key, title, url, published_at, fetched_at, created_at,
      digest, status, confidence, freshness, authority, reliability, metadata, tags)
    select $1, id, 'evidence', source, 'https://' || host || '/' || n, host, 'What depot ' || n || ' says', 'https://' || host || '/' || n, at, at, at,
      md5(n::text), 'ready', 0.5, 0.5, 0.5, reliability, '{}', '{}' from told
  ), sources as (
    insert into source_standing (organization_id, source_key, source_type, base, first_seen, last_seen)
    select $1, host, min(source), 0.5, min(at), max(at) from told group by host
  ), verdicts as (
    insert into source_verdicts (organization_id, source_key, evidence, outcome, impact, at, judged_by)
    select $1, host, id, 'VERIFIED', 0.15, at, 'usr_1' from told where n % 20 = 0
  ), counts as (
    insert into evidence_counts (organization_id, source_type, hundredth, items)
    select $1, source, reliability, count(*) from told group by source, reliability
  )
  insert into library_counts (organization_id, kind, source_type, items, bytes)
  select $1, 'evidence', source, count(*), 0 from told group by source`

/** And a tenth as many documents, of three pages each. */
export const BRING = `
  with told as (
    select n, 'doc_' || lpad(n::text, 8, '0') as id, now() - n * interval '40 minutes' as at from generate_series(1, greatest($2::int / 10, 1)) as n
  ), items as (
    insert into library_items (organization_id, id, kind, source_type, source_id, source_key, title, created_at, digest, mime, bytes, status,
      metadata, tags)
    select $1, id, 'document', 'document', 'upload', id, 'Handbook ' || n, at, md5('document ' || n), 'application/pdf', 9000, 'ready', '{}', '{}'
    from told
  ), documents as (
    insert into documents (organization_id, id, name, extension, kind, debate_id, job_id, pages, words, characters, hidden, cut, no_text, kills, updated_at)
    select $1, id, 'handbook-' || n || '.pdf', '.pdf', 'pdf', 'dbt_' || n % 1000, 'job_' || n, 3, 450, 3000, 0, false, '{}', 0, at from told
  ), totals as (
    insert into document_totals (organization_id, documents) select $1, count(*) from told
  )
  insert into library_counts (organization_id, kind, source_type, items, bytes) select $1, 'document', 'document', count(*), 9000 * count(*) from told`

/** The words of both, page by page. */
export const WRITE_PAGES = `
  insert into library_pages (organization_id, item, page, text)
  select organization_id, id, page, repeat('The one from ' || id || ' delivers it. ', 30)
  from library_items cross join lateral generate_series(1, case when kind = 'document' then 3 else 1 end) as page
  where organization_id = $1`

const EVIDENCE = 'evd_00000500'
const DOCUMENT = 'doc_00000050'

/** Every list and figure of the library; searches are judged by the postings they read. */
export const LIBRARY_REQUESTS: readonly Request[] = [
  'evidence?limit=10',
  'evidence?limit=10&offset=50',
  'evidence?limit=10&source=academic',
  'evidence?limit=10&min_reliability=0.6',
  'evidence?limit=10&source=academic&min_reliability=0.9',
  'evidence/statistics',
  'evidence/sources?limit=10',
  `evidence/${EVIDENCE}`,
  `evidence/${EVIDENCE}/verdict`,
  'documents?limit=10',
  'documents?limit=10&debate_id=dbt_7',
  `documents/${DOCUMENT}`,
  `documents/${DOCUMENT}/content`,
  'knowledge/stats',
  `grounding/uses?item_id=${DOCUMENT}`,
].map((path) => ({ name: `/${path}`, url: `/api/v2/${path}` }))

/** So many entries: a reaction makes them, and reactions are never replayed. */
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
