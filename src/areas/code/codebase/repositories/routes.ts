import { Upload } from '../../../../http/body/multipart.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { invalid } from '../../../../shared/errors.ts'
import { MOST_ARCHIVE_BYTES } from './accept-archive.ts'
import * as S from './schema.ts'
import type { RepositoryService } from './service.ts'

const MEGABYTE = 1_048_576
const ARRIVAL_SECONDS = 600
/** One file, `a.js`. */
const SMALLEST_ZIP =
  'UEsDBBQAAAAAAAAAIVxele/HCgAAAAoAAAAEAAAAYS5qc2xldCBhID0gMQpQSwECFAMUAAAAAAAAACFcXpXvxwoAAAAKAAAABAAAAAAAAAAAAAAAgAEAAAAAYS5qc1BLBQYAAAAAAQABADIAAAAsAAAAAAA='

export const repositoryRoutes = (repositories: RepositoryService) => [
  endpoint({
    id: 'codebase.repositories',
    method: 'GET',
    path: '/codebase/repositories',
    summary: 'List the repositories whose code is analysed',
    auth: { permission: 'codebase.read' },
    query: S.RepositoryListQuery,
    response: S.RepositoryList,
    handle: ({ query, caller }) => repositories.list(query, caller),
  }),
  endpoint({
    id: 'codebase.repository',
    method: 'GET',
    path: '/codebase/repositories/:repo',
    summary: 'Show a repository',
    auth: { permission: 'codebase.read' },
    params: S.RepositoryParams,
    response: S.KnownRepository,
    handle: ({ params, caller }) => repositories.get(params.repo, caller),
  }),
  endpoint({
    id: 'codebase.remove-repository',
    database: {
      roundTrips: 15,
      statements: 15,
      because: 'Each room removes what it knows of the repository in the same transaction',
    },
    method: 'DELETE',
    path: '/codebase/repositories/:repo',
    summary: 'Remove a repository with everything that is known of its code',
    auth: { permission: 'codebase.write' },
    params: S.RepositoryParams,
    response: S.RemovedRepository,
    handle: ({ params, caller }) => repositories.remove(params.repo, caller),
  }),
  endpoint({
    id: 'codebase.upload',
    method: 'PUT',
    path: '/codebase/:repo/source',
    summary: 'Upload an archive as the code of a repository',
    description:
      'A tar, tgz or zip of at most 100 MB, as one part of `multipart/form-data` or, up to 10 MB, in JSON. It replaces the archive before, and makes the repository if the name is new.',
    auth: { permission: 'codebase.write' },
    params: S.RepositoryParams,
    status: 201,
    otherStatuses: [200],
    location: ({ answer }) => `/codebase/repositories/${(answer as { id: string }).id}`,
    refusals: [409],
    database: {
      roundTrips: 10,
      because: 'The room is reserved before the bytes come, and the row is changed once they are stored',
    },
    bodyLimit: 15 * MEGABYTE,
    body: S.NewArchive,
    upload: { fields: S.ArchiveFields, bodyLimit: MOST_ARCHIVE_BYTES + MEGABYTE, arrivalSeconds: ARRIVAL_SECONDS },
    example: { body: { name: 'code.zip', content: SMALLEST_ZIP } },
    response: S.Repository,
    async handle({ params, body, caller, reply }) {
      const sent = body instanceof Upload ? await body.file() : { name: body.name, content: decoded(body.content) }
      const { isNew, ...answer } = await repositories.upload(params.repo, sent, caller)
      if (!isNew) reply.status(200)
      return answer
    },
  }),
]

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/

function decoded(content: string): Buffer {
  if (!BASE64.test(content)) throw invalid('content', 'must be base64')
  return Buffer.from(content, 'base64')
}
