import type { Outbound } from '../../../adapters/outbound/outbound.ts'
import { type FieldFault, invalidFields, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { Ingest, IngestPart } from './ingest-store.ts'
import type { Library } from './library.ts'
import type { IngestBegun, IngestRequest, IngestStatus } from './schema.ts'

interface Dependencies {
  library: Pick<Library, 'findAll'>
  /** Throws 400, naming the field, for an address that will never be read. */
  assertPublicUrl: Outbound['assertPublicUrl']
  /** Stores the request and enqueues its job. */
  begin: (org: string, ingest: Ingest) => Promise<void>
  find: (org: string, id: string) => Promise<Ingest | undefined>
  newId: NewId
  now: () => Date
}

/** Ingests texts, web pages and documents into the library. */
export const ingestService = ({ library, assertPublicUrl, begin, find, newId, now }: Dependencies) => ({
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

/** A request has failed when none of its parts was ingested. */
function statusOf(parts: readonly IngestPart[]): IngestBegun['status'] {
  if (parts.some(({ status }) => status === 'pending')) return 'processing'
  return parts.every(({ status }) => status === 'failed') ? 'failed' : 'completed'
}

type Asked = Omit<IngestRequest, 'documents'>

const KINDS = [
  ['text', 'text'],
  ['url', 'url'],
  ['document_id', 'document'],
] as const

/** The parts of a request; each names exactly one thing to ingest. */
function partsOf({ documents, ...alone }: IngestRequest): IngestPart[] {
  if (!documents) return [partAt(alone, 0, '')]
  const fault = KINDS.find(([field]) => alone[field] !== undefined)
  if (fault) throw invalidFields([{ field: fault[0], message: 'stands in `documents`, where there are several' }])
  if (alone.replaces !== undefined) {
    throw invalidFields([{ field: 'replaces', message: 'stands in `documents`, where there are several' }])
  }
  return documents.map((one, place) => partAt({ ...alone, ...one }, place, within(place)))
}

const within = (place: number) => `documents[${place}].`

/** The name of a part's field in the request. */
const fieldOf = ({ documents }: IngestRequest, place: number, field: string) =>
  documents ? `${within(place)}${field}` : field

function partAt(asked: Asked, place: number, at: string): IngestPart {
  const { title, source, tags, metadata, replaces } = asked
  const named = { title, source, tags, metadata, replaces }
  const given = KINDS.filter(([field]) => asked[field] !== undefined)
  const [first, second] = given
  if (!first) throw invalidFields([missing(at)])
  if (second) throw invalidFields([{ field: `${at}${second[0]}`, message: `cannot be combined with ${first[0]}` }])
  const [field, what] = first
  const content = asked[field] ?? ''
  if (what === 'text' && !/[\p{L}\p{N}]/u.test(content)) {
    throw invalidFields([{ field: `${at}text`, message: 'holds no word' }])
  }
  if (what === 'url' && !/^https?:\/\//i.test(content)) {
    throw invalidFields([{ field: `${at}url`, message: 'begins with http:// or https://' }])
  }
  const description = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
  return { place, what, content, named: description, status: 'pending', item: null, error: null }
}

const missing = (at: string): FieldFault => ({
  field: `${at}text`,
  message: 'one of text, url and document_id is required',
})
