import Type from 'typebox'
import { sendFile } from '../../../http/answers/send-file.ts'
import { Upload } from '../../../http/body/multipart.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { withVersionedAddresses } from '../../../http/versions/api-version.ts'
import { invalid } from '../../../shared/errors.ts'
import { isObject } from '../../../shared/fields.ts'
import { fileName, isBase64, type Sent } from './accept-upload.ts'
import * as S from './schema.ts'
import type { DocumentService } from './service.ts'

const MEGABYTE = 1_048_576
const ARRIVAL_SECONDS = 600

export const documentRoutes = (documents: DocumentService) => [
  endpoint({
    id: 'documents.list',
    method: 'GET',
    path: '/documents',
    summary: "List the organization's documents, newest first",
    auth: { permission: 'documents.read' },
    query: S.DocumentListQuery,
    response: S.DocumentList,
    handle: ({ query, caller }) => documents.list(query, caller),
  }),
  endpoint({
    id: 'documents.formats',
    method: 'GET',
    path: '/documents/formats',
    summary: 'List the supported kinds of files',
    auth: { permission: 'documents.read' },
    response: S.Formats,
    handle: () => documents.formats(),
  }),
  endpoint({
    id: 'documents.upload',
    method: 'POST',
    path: '/documents/upload',
    summary: 'Upload a document, which is then read and indexed',
    description:
      'A file of at most 10 MB, as one part of `multipart/form-data` or in JSON. The header `X-Filename` takes precedence over the name of the part. If the same bytes are already stored, the answer is 200 with that document.',
    auth: { permission: 'documents.write' },
    database: {
      roundTrips: 18,
      statements: 20,
      because: 'The room is reserved before the bytes come, and the document is kept and queued once they are stored',
    },
    status: 201,
    otherStatuses: [200, 202],
    refusals: [404, 409],
    location: ({ answer }) => `/documents/${(answer as { document: { id: string } }).document.id}`,
    bodyLimit: 15 * MEGABYTE,
    body: S.NewDocument,
    upload: { fields: S.UploadFields, bodyLimit: 11 * MEGABYTE, arrivalSeconds: ARRIVAL_SECONDS },
    example: { body: { name: 'notes.md', content: '# Notes\n\nThe backup runs every night at two.' } },
    response: S.UploadResult,
    async handle({ body, caller, request, reply }) {
      const header = request.headers['x-filename']
      const sent = body instanceof Upload ? await uploaded(body, header) : posted(body, header)
      const { isNew, ...answer } = await documents.upload(sent, caller, request.signal)
      if ('job_id' in answer) reply.status(202)
      else if (!isNew) reply.status(200)
      return withVersionedAddresses(answer, request.version, 'status_url')
    },
  }),
  endpoint({
    id: 'documents.get',
    method: 'GET',
    path: '/documents/:id',
    summary: 'Show a document',
    auth: { permission: 'documents.read' },
    response: S.OneDocument,
    handle: ({ params, caller }) => documents.get(params.id, caller),
  }),
  endpoint({
    id: 'documents.content',
    method: 'GET',
    path: '/documents/:id/content',
    summary: 'Show the text of a document, page by page',
    auth: { permission: 'documents.read' },
    query: S.ContentQuery,
    response: S.Content,
    handle: ({ params, query, caller }) => documents.content(params.id, query, caller),
  }),
  endpoint({
    id: 'documents.original',
    method: 'GET',
    path: '/documents/:id/original',
    summary: 'Download a document as it was uploaded',
    auth: { permission: 'documents.read' },
    response: Type.Unknown(),
    produces: '*/*',
    sendsFile: true,
    handle: async ({ params, caller, request, reply }) =>
      sendFile(request, reply, await documents.original(params.id, caller)),
  }),
  endpoint({
    id: 'documents.remove',
    method: 'DELETE',
    path: '/documents/:id',
    summary: 'Remove a document, its file and its passages',
    auth: { permission: 'documents.write' },
    database: {
      roundTrips: 12,
      statements: 15,
      because: 'The document is locked before its passages, counts, file and traces go, in one transaction',
    },
    response: S.Removed,
    handle: ({ params, caller }) => documents.remove(params.id, caller),
  }),
]

type Header = string | string[] | undefined

async function uploaded(upload: Upload<S.UploadFields>, header: Header): Promise<Sent> {
  const { name, content } = await upload.file()
  return {
    name: fileName(name, header),
    content,
    options() {
      const { metadata, ...options } = upload.fields()
      return { ...options, metadata: metadata === undefined ? undefined : objectIn(metadata) }
    },
  }
}

function posted({ name, content, encoding, ...options }: S.NewDocument, header: Header): Sent {
  if (encoding === 'base64' && !isBase64(content)) throw invalid('content', 'must be base64')
  return {
    name: fileName(name, header),
    content: Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'),
    options: () => options,
  }
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    throw invalid('metadata', 'must be an object as JSON')
  }
  throw invalid('metadata', 'must be an object as JSON')
}
