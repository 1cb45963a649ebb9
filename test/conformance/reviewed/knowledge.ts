import type { TestApp } from '../../support/app.ts'
import type { MatrixCallers } from '../matrix-callers.ts'
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
export async function document({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
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
export async function feed({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
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

export const knowledge: Reviewed = {
  globalTables: ['pulse_platforms', 'pulse_topics'],
  objects: {
    'documents.get': document,
    'documents.content': document,
    'documents.original': document,
    'documents.remove': document,
    'library.ingest-status': ingest,
    'memory.analytics-tier': 'installation',
    'memory.forget': note,
    'pulse.remove-feed': feed,
  },
}
