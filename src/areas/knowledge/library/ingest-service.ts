import type { Outbound } from '../../../adapters/outbound/outbound.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { NewId } from '../../../shared/ids.ts'
import { fieldOf, partsOf } from './ingest-request.ts'
import type { Ingest, IngestPart } from './ingest-store.ts'
import type { Library } from './library-store.ts'
import type { IngestBegun, IngestRequest, IngestStatus } from './schema.ts'

interface Needs {
  library: Pick<Library, 'findAll'>
  /** Throws 400, naming the field, for an address that will never be read. */
  assertPublicUrl: Outbound['assertPublicUrl']
  /** Keeps what was asked and has it taken in. */
  begin: (org: string, ingest: Ingest) => Promise<void>
  find: (org: string, id: string) => Promise<Ingest | undefined>
  newId: NewId
  now: () => Date
}

/** Taking texts, pages and documents into the library. */
export const ingestService = ({ library, assertPublicUrl, begin, find, newId, now }: Needs) => ({
  async ingest(request: IngestRequest, { org, userId }: Caller): Promise<IngestBegun> {
    const parts = partsOf(request)
    await Promise.all(
      parts.map(({ what, content, place }) =>
        what === 'url' ? assertPublicUrl(content ?? '', fieldOf(request, place, 'url')) : undefined,
      ),
    )
    const named = parts.flatMap(({ what, content, named: { replaces } }) => [
      ...(what === 'document' && content !== null ? [content] : []),
      ...(replaces === undefined ? [] : [replaces]),
    ])
    const known = new Set((await library.findAll(org, named)).map(({ id }) => id))
    const unknown = named.find((id) => !known.has(id))
    if (unknown !== undefined) throw notFound('item', unknown)
    const ingest = { id: newId('ingest'), createdBy: userId, createdAt: now().toISOString(), parts }
    await begin(org, ingest)
    return begun(ingest)
  },

  async status(id: string, { org }: Caller): Promise<IngestStatus> {
    const ingest = await find(org, id)
    if (!ingest) throw notFound('ingest', id)
    const { parts, createdAt } = ingest
    return {
      ...begun(ingest),
      total_items: parts.length,
      completed_items: parts.filter(({ status }) => status === 'ready').length,
      failed_items: parts.filter(({ status }) => status === 'failed').length,
      created_at: createdAt,
    }
  },
})
export type IngestService = ReturnType<typeof ingestService>

const begun = ({ id, parts }: Ingest): IngestBegun => ({
  ingest_id: id,
  status: statusOf(parts),
  items: parts.map(({ place, what, content, named, status, item, error }) => ({
    index: place,
    kind: what,
    title: named.title ?? null,
    url: what === 'url' ? content : null,
    status,
    item_id: item,
    error,
  })),
  status_url: `/knowledge/ingest/${id}`,
})

/** It has failed when nothing of it was taken in. */
function statusOf(parts: readonly IngestPart[]): IngestBegun['status'] {
  if (parts.some(({ status }) => status === 'pending')) return 'processing'
  return parts.every(({ status }) => status === 'failed') ? 'failed' : 'completed'
}
