import { type FieldFault, invalidFields } from '../../../shared/errors.ts'
import type { IngestPart } from './ingest-store.ts'
import type { IngestRequest } from './schema.ts'

type Asked = Omit<IngestRequest, 'documents'>

const KINDS = [
  ['text', 'text'],
  ['url', 'url'],
  ['document_id', 'document'],
] as const

/** The parts of a request, each of which names exactly one thing to take in. */
export function partsOf({ documents, ...alone }: IngestRequest): IngestPart[] {
  if (!documents) return [partAt(alone, 0, '')]
  const fault = KINDS.find(([field]) => alone[field] !== undefined)
  if (fault) throw invalidFields([{ field: fault[0], message: 'stands in `documents`, where there are several' }])
  if (alone.replaces !== undefined) {
    throw invalidFields([{ field: 'replaces', message: 'stands in `documents`, where there are several' }])
  }
  return documents.map((one, place) => partAt({ ...alone, ...one }, place, within(place)))
}

const within = (place: number) => `documents[${place}].`

/** What a field of a part is called in the request. */
export const fieldOf = ({ documents }: IngestRequest, place: number, field: string) =>
  documents ? `${within(place)}${field}` : field

function partAt(asked: Asked, place: number, at: string): IngestPart {
  const { title, source, tags, metadata, replaces } = asked
  const named = { title, source, tags, metadata, replaces }
  const given = KINDS.filter(([field]) => asked[field] !== undefined)
  const [first, second] = given
  if (!first) throw invalidFields([missing(at)])
  if (second) throw invalidFields([{ field: `${at}${second[0]}`, message: `cannot stand beside ${first[0]}` }])
  const [field, what] = first
  const content = asked[field] ?? ''
  if (what === 'text' && !/[\p{L}\p{N}]/u.test(content)) {
    throw invalidFields([{ field: `${at}text`, message: 'holds no word' }])
  }
  if (what === 'url' && !/^https?:\/\//i.test(content)) {
    throw invalidFields([{ field: `${at}url`, message: 'begins with http:// or https://' }])
  }
  const told = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
  return { place, what, content, named: told, status: 'pending', item: null, error: null }
}

const missing = (at: string): FieldFault => ({
  field: `${at}text`,
  message: 'one of text, url and document_id is needed',
})
