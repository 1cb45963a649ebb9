import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { anyFields, orNull, Time, UpTo, Whole } from '../../../shared/schemas.ts'

const Id = Type.String({ minLength: 1, maxLength: 100 })

export const filenameNames = alsoNamed('name', 'filename')

export const uploadedAtNames = alsoNamed('uploaded_at', 'created_at')

export const Document = Type.Object({
  id: Type.String(),
  ...filenameNames(Type.String()),
  title: Type.String(),
  author: orNull(Type.String()),
  format: Type.String({ description: 'Its file name extension, without the dot' }),
  mime_type: Type.String(),
  size_bytes: Type.Integer(),
  sha256: Type.String(),
  status: Type.Enum(['processing', 'ready', 'failed']),
  reason: orNull(Type.String({ description: 'Why it could not be read, as a code' })),
  reason_text: orNull(Type.String({ description: 'The same in words' })),
  page_count: orNull(Type.Integer()),
  word_count: orNull(Type.Integer()),
  char_count: orNull(Type.Integer()),
  hidden_characters: orNull(Type.Integer({ description: 'Invisible characters that were removed' })),
  cut: orNull(Type.Boolean({ description: 'There was more text than is kept' })),
  no_text_pages: Type.Array(Type.Integer(), { description: 'Pages that are pictures, such as scanned ones' }),
  language: orNull(Type.String()),
  replaces: orNull(Type.String()),
  superseded_by: orNull(Type.String({ description: 'The document that replaced it' })),
  ...uploadedAtNames(Time),
  uploaded_by: orNull(Type.String()),
  updated_at: Time,
  debate_id: Type.Optional(Type.String()),
  metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})

const List = listOf('documents', Document)
export const DocumentList = Type.Object({ ...List.properties, count: Type.Integer() })
export const DocumentListQuery = Type.Object({
  debate_id: Type.Optional(Id),
  ...pageQuery({ limit: 50, max: 200 }).properties,
})

export const OneDocument = Type.Object({
  ...Document.properties,
  preview: Type.String({ description: 'The first 500 characters' }),
})

const Format = Type.Object({
  extension: Type.String(),
  name: Type.String(),
  mime: Type.String(),
  mime_types: Type.Array(Type.String()),
  description: Type.String(),
  max_size_mb: Type.Integer(),
})
export const Formats = Type.Object({
  formats: Type.Record(Type.String(), Format, { description: 'By file name extension' }),
  items: Type.Array(Format),
  extensions: Type.Array(Type.String()),
})

const options = {
  format: Type.Optional(
    Type.String({ maxLength: 20, description: 'The file name extension, such as `pdf`, if the name has none' }),
  ),
  debate_id: Type.Optional(Id),
  replaces: Type.Optional(Type.String({ maxLength: 100, description: 'The document that it replaces' })),
}

export const UploadFields = Type.Object({
  ...options,
  metadata: Type.Optional(Type.String({ maxLength: 65_536, description: 'An object as JSON' })),
})

export const NewDocument = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 2_000 }),
  content: Type.String({ minLength: 1, maxLength: 14_000_000 }),
  encoding: Type.Enum(['utf-8', 'base64'], { default: 'utf-8', description: 'How `content` is written' }),
  ...options,
  metadata: Type.Optional(anyFields()),
})

export const UploadResult = Type.Object({
  success: Type.Boolean(),
  document: OneDocument,
  extracted_text: Type.String({ description: 'The first 10,000 characters' }),
  page_count: orNull(Type.Integer()),
  status: Type.Optional(Type.Enum(['pending', 'running'])),
  job_id: Type.Optional(Type.String()),
  status_url: Type.Optional(Type.String()),
})

export const ContentQuery = Type.Object({
  from: Whole({ minimum: 1, default: 1, description: 'The first page' }),
  count: UpTo(100, { default: 20, description: 'How many pages, at most 100' }),
})

export const Content = Type.Object({
  document_id: Type.String(),
  title: Type.String(),
  status: Document.properties.status,
  page_count: orNull(Type.Integer()),
  from: Type.Integer(),
  pages: Type.Array(
    Type.Object({
      page: Type.Integer(),
      label: orNull(Type.String({ description: 'Its name: `p. 12`, `slide 3`, or the name of a sheet' })),
      text: Type.String(),
    }),
  ),
  has_more: Type.Boolean(),
})

export const Removed = Type.Object({ success: Type.Boolean(), message: Type.String() })

export type Document = Static<typeof Document>
export type DocumentListQuery = Static<typeof DocumentListQuery>
export type NewDocument = Static<typeof NewDocument>
export type UploadFields = Static<typeof UploadFields>
export type ContentQuery = Static<typeof ContentQuery>
