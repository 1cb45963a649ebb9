import { notFound, ServiceError } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { pageResult } from '../../../shared/pagination.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { Library, LibraryItem } from '../library/index.ts'
import type { CollectEvidence, CollectedEvidence } from './collect-evidence.ts'
import type { ConnectorList } from './connectors.ts'
import { type DebateEvidenceService, SNIPPET, snippetOf } from './debate-evidence.ts'
import type { EvidenceStore } from './evidence-store.ts'
import { authorityOf, freshnessOf, reliabilityOf } from './reliability.ts'
import type { Collect, Collected, EvidenceRecord, ListQuery, Search } from './schema.ts'
import { scoreOf, type VerdictOutcome } from './source-reputation.ts'
import type { SourceReputationStore } from './source-reputation-store.ts'

interface Dependencies {
  store: EvidenceStore
  reputations: SourceReputationStore
  connectors: ConnectorList
  library: Pick<Library, 'find' | 'findAll' | 'removed' | 'pages' | 'remove' | 'search'>
  collect: CollectEvidence
  debates: Pick<DebateEvidenceService, 'associate' | 'refuseInto'>
  now: () => Date
}

type Judged = Pick<LibraryItem, 'id' | 'kind' | 'sourceKey' | 'sourceType' | 'authority'>

const HALF_WEIGHT = 0.5
const PREFERRED = 1.25

/** The rules of evidence: collecting, searching and rating it. */
export function evidenceService({ store, reputations, connectors, library, collect, debates, now }: Dependencies) {
  const { nameOf } = connectors

  type Texts = ReadonlyMap<string, string>

  async function recordsOf(org: string, items: readonly LibraryItem[], reading: Texts | Promise<Texts>) {
    const ids = items.map(({ id }) => id)
    const [outcomes, texts] = await Promise.all([reputations.outcomes(org, ids), reading])
    return items.map((item) =>
      evidenceRecord(item, { text: texts.get(item.id) ?? '', outcome: outcomes.get(item.id), nameOf }),
    )
  }

  async function own(id: string, { org }: Caller): Promise<LibraryItem> {
    const item = await library.find(org, id)
    if (item?.kind !== 'evidence') throw notFound('evidence', id)
    return item
  }

  /** Everything that the library holds or held can be judged: documents are sources too, and decisions may rest on removed items. */
  async function judged(id: string, { org }: Caller): Promise<Judged> {
    const item = (await library.find(org, id)) ?? (await library.removed(org, [id]))[0]
    if (!item) throw notFound('evidence', id)
    return item
  }

  async function reputationOf(org: string, item: Judged) {
    const found = await reputations.of(org, item.sourceKey, now())
    return { source_key: item.sourceKey, ...scoreOf(found?.base ?? authorityOf(item), found?.moved ?? 0) }
  }

  return {
    own,
    judged,
    reputationOf,

    async list(query: ListQuery, { org }: Caller) {
      const sourceType = query.source === undefined ? undefined : connectors.typeOf(query.source, 'source')
      const { items: ids, total } = await store.list(org, { sourceType, minReliability: query.min_reliability }, query)
      const [found, texts] = await Promise.all([library.findAll(org, ids), store.beginnings(org, ids, SNIPPET + 1)])
      const ordered = ids.flatMap((id) => found.find((item) => item.id === id) ?? [])
      return pageResult('evidence', { items: await recordsOf(org, ordered, texts), total }, query)
    },

    async get(id: string, caller: Caller) {
      const item = await own(id, caller)
      const [pages, [record], reputation] = await Promise.all([
        library.pages(caller.org, id),
        recordsOf(caller.org, [item], store.beginnings(caller.org, [id], SNIPPET + 1)),
        reputationOf(caller.org, item),
      ])
      if (!record) throw notFound('evidence', id)
      const source = connectors.all.find(({ sourceType }) => sourceType === item.sourceType)
      const freshness = source ? freshnessOf(item.publishedAt, source.halfLifeHours, now()) : record.freshness
      const current = { confidence: record.confidence, freshness, authority: record.authority }
      return {
        evidence: {
          ...record,
          content: pages.map(({ text }) => text).join('\n\n'),
          current: { ...current, reliability_score: reliabilityOf(current), reputation },
        },
      }
    },

    async remove(id: string, caller: Caller) {
      await store.inTransaction(async (tx) => {
        const removed = await library.remove(tx, caller.org, id)
        if (removed?.kind !== 'evidence') throw notFound('evidence', id)
      })
      return { deleted: true, evidence_id: id }
    },

    async search({ query, limit, source, min_reliability, context = {} }: Search, { org }: Caller) {
      const { topic, keywords = [], preferred_sources: preferred = [], max_age_days: days } = context
      const filter = {
        sourceType: source === undefined ? undefined : connectors.typeOf(source, 'source'),
        minReliability: min_reliability,
        since: days === undefined ? undefined : new Date(now().getTime() - days * DAY_MS),
      }
      const types = preferred.map((name, i) => connectors.typeOf(name, `context.preferred_sources[${i}]`))
      const also = [topic ?? '', ...keywords].filter((text) => text.trim() !== '')
      const hits = await library.search([org], {
        text: query,
        also: also.map((text) => ({ text, weight: HALF_WEIGHT })),
        kinds: ['evidence'],
        limit,
        where: store.passing(filter),
        ...(types.length > 0 && { boost: { factor: PREFERRED, where: store.preferred(types) } }),
      })
      const records = await recordsOf(
        org,
        hits.map(({ item }) => item),
        new Map(hits.map(({ item, text }) => [item.id, text])),
      )
      const results = records.map((record, i) => ({ ...record, relevance: relevanceOf(hits[i]) }))
      return { query, results, count: results.length }
    },

    async collect(body: Collect, caller: Caller, signal: AbortSignal): Promise<Collected> {
      const { task, connectors: names, debate_id, round } = body
      if (debate_id !== undefined) await debates.refuseInto(debate_id, round, caller)
      const { limit } = body
      const collected = await collect(caller.org, { task, connectors: names, limit, signal, by: caller.userId })
      if (collected.allFailed) throw allFailed(collected)
      const ids = collected.items.map(({ item }) => item.id)
      if (debate_id !== undefined && ids.length > 0)
        await debates.associate(debate_id, { evidence_ids: ids, round }, caller)
      const texts = new Map(collected.items.map(({ item, text }) => [item.id, text]))
      const snippets = await recordsOf(
        caller.org,
        collected.items.map(({ item }) => item),
        texts,
      )
      return {
        task,
        keywords: collected.keywords,
        snippets,
        count: snippets.length,
        total_searched: collected.searched,
        average_reliability: average(snippets.map((each) => each.reliability_score)),
        average_freshness: average(snippets.map((each) => each.freshness)),
        saved_ids: ids,
        debate_id: debate_id ?? null,
        round: round ?? null,
        errors: collected.errors,
      }
    },

    statistics: async ({ org }: Caller) => ({ statistics: await store.statistics(org) }),
  }
}
export type EvidenceService = ReturnType<typeof evidenceService>

const relevanceOf = (hit: { own: number; full: number } | undefined) =>
  hit && hit.full > 0 ? Math.round(Math.min(1, hit.own / hit.full) * 1e4) / 1e4 : 0

const average = (values: readonly number[]) =>
  values.length === 0 ? 0 : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1e4) / 1e4

/** The fault when all connectors failed, with the earliest time to retry. */
function allFailed({ errors }: CollectedEvidence): ServiceError {
  const waits = errors.flatMap(({ retry_after: wait }) => (wait === undefined ? [] : [wait]))
  const wait = Math.max(1, Math.min(...waits, 60))
  return new ServiceError(503, 'UNAVAILABLE', `None of the connectors answered: ${errors[0]?.message}`, {
    details: { errors, retry_after: wait },
    headers: { 'retry-after': String(wait) },
  })
}

/** The response form of a piece of evidence. */
const evidenceRecord = (
  item: LibraryItem,
  {
    text,
    outcome,
    nameOf,
  }: { text: string; outcome: VerdictOutcome | undefined; nameOf: (sourceType: string) => string },
): EvidenceRecord => ({
  id: item.id,
  source: nameOf(item.sourceType),
  title: item.title,
  snippet: snippetOf(text),
  url: item.url,
  reliability_score: item.reliability ?? 0,
  metadata: item.metadata,
  source_type: item.sourceType,
  source_id: item.sourceId,
  author: item.author,
  created_at: item.publishedAt,
  fetched_at: item.fetchedAt,
  ...worth(item),
  outcome: outcome ?? 'UNVERIFIED',
})

const twoDecimals = (value: number | null) => Math.round((value ?? 0) * 100) / 100

const worth = ({ confidence, freshness, authority }: LibraryItem) => ({
  confidence: twoDecimals(confidence),
  freshness: twoDecimals(freshness),
  authority: twoDecimals(authority),
})
