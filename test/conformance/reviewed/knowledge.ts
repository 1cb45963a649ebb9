import type { TestApp } from '../../support/app.ts'
import type { MatrixCallers } from '../matrix-callers.ts'
import { debate } from './deliberation.ts'
import type { Named, Reviewed } from './review.ts'

let notes = 0
/** Something that a person had remembered. */
export async function note({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/memory/continuum',
    headers: await callers('organizationAdmin'),
    payload: { topic: `Note ${++notes}`, content: `The meeting number ${notes} is in room ${notes}.` },
  })
  return { params: { id: answer.json().id } }
}

let documents = 0
/** A document that waits to be read. */
async function document({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/documents/upload',
    headers: await callers('organizationAdmin'),
    payload: { name: `notes-${++documents}.md`, content: `# Meeting ${documents}\n\nIt is in room ${documents}.` },
  })
  return { params: { id: answer.json().document.id } }
}

let feeds = 0
/** A feed that is never read. */
async function feed({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/pulse/feeds',
    headers: await callers('organizationAdmin'),
    payload: { url: `https://example.org/feed-${++feeds}.xml` },
  })
  return { params: { id: answer.json().id } }
}

/** A text that waits to be taken in. */
async function ingest({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/knowledge/ingest',
    headers: await callers('organizationAdmin'),
    payload: { text: 'The meeting is in the small room.' },
  })
  return { params: { id: answer.json().ingest_id } }
}

let pieces = 0
/** A piece of evidence as a connector gives it. */
async function piece({ platform }: TestApp, { tenant }: MatrixCallers): Promise<Named> {
  const at = platform.now().toISOString()
  const id = platform.newId('evidence')
  const text = `Pump ${++pieces} holds three bar.`
  const found = { source_type: 'web', source_id: `https://example.org/${id}`, source_key: 'example.org', title: 'Pump' }
  const worth = { confidence: 0.6, freshness: 0.5, authority: 0.5, reliability: 54 }
  const own = { organization_id: tenant, id, kind: 'evidence', status: 'ready', digest: id, created_at: at } as const
  const row = { ...own, ...found, ...worth, metadata: {}, tags: [] }
  await platform.db.insertInto('library_items').values(row).execute()
  await platform.db.insertInto('library_pages').values({ organization_id: tenant, item: id, page: 1, text }).execute()
  return { params: { id } }
}

/** A debate, and a piece of evidence to bring into it. */
export async function debateAndPiece(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await debate(service, callers)
  const made = await piece(service, callers)
  return { params: { debate_id: params?.id ?? '' }, payload: { evidence_ids: [made.params?.id] } }
}

/** A piece of evidence, and what a person says of it. */
const judged = async (service: TestApp, callers: MatrixCallers): Promise<Named> => ({
  ...(await piece(service, callers)),
  payload: { outcome: 'VERIFIED' },
})

/** A debate under way that hears of the decisions of others. */
async function subscriber({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const headers = await callers('user')
  const payload = { topic: 'Who hears of whom?' }
  const debate = await app.inject({ method: 'POST', url: '/api/v1/debates', headers, payload })
  const debate_id = debate.json().id
  await app.inject({ method: 'POST', url: '/api/v1/cross-pollination/subscribe', headers, payload: { debate_id } })
  return { params: { debate_id } }
}

export const knowledge: Reviewed = {
  globalTables: ['pulse_platforms', 'pulse_topics'],
  writtenByMigrations: ['source_counts'],
  organizationReaders: {
    'src/areas/knowledge/cross-pollination/stale-store.ts':
      'the organization above a tenant, whichever it is, whose knowledge it reads',
  },
  objects: {
    'cross-pollination.unsubscribe': subscriber,
    'documents.get': document,
    'documents.content': document,
    'documents.original': document,
    'documents.remove': document,
    'library.ingest-status': ingest,
    'evidence.get': piece,
    'evidence.delete': piece,
    'evidence.verify': judged,
    'evidence.verdict': piece,
    'cross-pollination.resting': piece,
    'evidence.of-debate': debateAndPiece,
    'evidence.associate': debateAndPiece,
    'memory.analytics-tier': 'installation',
    'memory.forget': note,
    'pulse.remove-feed': feed,
  },
}
