import { createHash } from 'node:crypto'
import type { Quote } from '../../../engine/events/parts.ts'
import type { Recorded, RecordedEvent } from '../../../engine/events.ts'
import type { Transaction } from '../../../storage/database.ts'
import { rowsLike } from '../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../storage/rows/rows-in-memory.ts'
import type { RestsOnKind } from './tables.ts'

type Answered = Recorded<'agent_message'> | Recorded<'critique'>

/** The kind of thing that an origin's id names. */
export const kindOf = (id: string): RestsOnKind =>
  id.startsWith('dbt_') ? 'decision' : id.startsWith('mem_') ? 'memory' : 'item'

const quotesIn = (event: Answered) => (event.private?.quotes ?? []) as readonly Quote[]

function citedIn(event: Answered): string[] {
  if ('discarded' in event.data && event.data.discarded) return []
  return [...new Set([...(event.data.cites ?? []), ...quotesIn(event).map(({ evidence }) => evidence)])]
}

/** False for the many answers that cite nothing. */
const changesSomething = (event: RecordedEvent) =>
  event.type === 'agent_message' || event.type === 'critique' ? citedIn(event).length > 0 : true

/** The debates whose rows events may read or change, each once. */
function debatesOf(events: readonly RecordedEvent[]) {
  const found = new Map<string, { organization_id: string; debate_id: string }>()
  for (const event of events.filter(changesSomething)) {
    const ids = event.type === 'debate_forked' ? [event.debateId, event.data.parent] : [event.debateId]
    for (const id of ids) found.set(id, { organization_id: event.organizationId, debate_id: id })
  }
  return [...found.values()]
}

/** What the debates of these events, and their parents, were given and cited. */
export async function restsOnBatch(tx: Transaction, events: readonly RecordedEvent[]) {
  const rows = await heldRows(tx, 'rests_on', {
    key: ['organization_id', 'debate_id', 'evidence', 'quote_digest'],
    like: debatesOf(events),
    group: 'debate_id',
  })
  const parents = await heldRows(tx, 'debate_parents', { key: ['organization_id', 'debate_id'], like: [] })

  function add(row: Parameters<typeof rows.put>[0]) {
    if (!rows.get(row.organization_id, row.debate_id, row.evidence, row.quote_digest)) rows.put(row)
  }

  return {
    attach({ organizationId, debateId, version, data }: Recorded<'evidence_attached'>) {
      if (!data.origin) return
      add({
        organization_id: organizationId,
        debate_id: debateId,
        evidence: data.evidence,
        quote_digest: '',
        on_kind: kindOf(data.origin.item),
        on_id: data.origin.item,
        kind: data.kind,
        published: data.published ?? null,
        reliability: data.reliability,
        version,
        cited_version: null,
      })
    },

    cite(event: Answered) {
      const { organizationId, debateId, version } = event
      const cited = citedIn(event)
      if (cited.length === 0) return
      for (const row of rows.group(debateId)) {
        if (row.cited_version === null && cited.includes(row.evidence)) rows.put({ ...row, cited_version: version })
      }
      for (const { evidence, text } of quotesIn(event)) {
        const piece = rows.get(organizationId, debateId, evidence, '')
        if (piece?.on_kind === 'item') {
          add({ ...piece, quote_digest: quoteDigest(text), version, cited_version: version })
        }
      }
    },

    /** A fork inherits what its parent had until then. */
    fork({ organizationId, debateId, data }: Recorded<'debate_forked'>) {
      parents.put({ organization_id: organizationId, debate_id: debateId, parent_id: data.parent })
      for (const row of rows.group(data.parent)) {
        if (row.version > data.version) continue
        const cited = row.cited_version !== null && row.cited_version <= data.version
        add({ ...row, debate_id: debateId, version: 0, cited_version: cited ? 0 : null })
      }
    },

    forget(debateId: string) {
      for (const row of rows.group(debateId)) rows.delete(row)
    },

    /** Removes the quotes, which are words; the attached pieces stay. */
    forgetQuotes(debateId: string) {
      for (const row of rows.group(debateId)) if (row.quote_digest !== '') rows.delete(row)
    },

    async write() {
      await parents.write()
      await rows.write()
    },
  }
}

/** The forks of the debates of these events, the forks of these, and so on: each inherits quotes. */
export async function forksOf(tx: Transaction, events: readonly Pick<RecordedEvent, 'organizationId' | 'debateId'>[]) {
  const found = new Set<string>()
  for (
    let next = events.map(({ organizationId, debateId }) => ({ organization_id: organizationId, parent_id: debateId }));
    next.length > 0;
  ) {
    const forks = await rowsLike(tx, 'debate_parents', next)
    const unknown = forks.filter(({ debate_id }) => !found.has(debate_id))
    for (const { debate_id } of unknown) found.add(debate_id)
    next = unknown.map(({ organization_id, debate_id }) => ({ organization_id, parent_id: debate_id }))
  }
  return [...found]
}

/** Words in the form in which they are compared, regardless of spaces and line breaks. */
export const plainWords = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

export const quoteDigest = (text: string) =>
  createHash('sha256').update(plainWords(text)).digest('base64url').slice(0, 24)

/** The node id of a quote. */
export const quoteNode = (item: string, digest: string) => `${item}#${digest}`
