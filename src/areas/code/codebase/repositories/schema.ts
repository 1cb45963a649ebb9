import Type, { type Static } from 'typebox'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { orNull, Time } from '../../../../shared/schemas.ts'

const LONGEST_NAME = 200

/** The parameter `:repo` of a path: an id or a name, in which slashes are encoded. */
export const RepositoryParams = Type.Object({
  repo: Type.String({
    minLength: 1,
    maxLength: LONGEST_NAME,
    description: 'The id of a repository, or its name with slashes encoded (`owner%2Fname`)',
  }),
})

export const Repository = Type.Object({
  id: Type.String(),
  name: Type.String(),
  repository: Type.String({ description: 'Its name' }),
  source: Type.Object({
    kind: Type.Enum(['remote', 'directory', 'upload']),
    location: Type.String({ description: 'The address, the path, or the name of the archive' }),
  }),
  default_branch: orNull(Type.String()),
  head_commit: orNull(Type.String({ description: 'The commit of the default branch when it was last fetched' })),
  fetched_at: orNull(Time),
  created_by: Type.String(),
  created_at: Time,
  updated_at: Time,
})

/** An archive in JSON; larger ones come as `multipart/form-data`. */
export const NewArchive = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 2_000, description: 'Ends in .tar, .tar.gz, .tgz or .zip' }),
  content: Type.String({ minLength: 1, maxLength: 14_000_000, description: 'The bytes in base64' }),
})

export const ArchiveFields = Type.Object({})

export const RepositoryList = listOf('repositories', Repository)
export const RepositoryListQuery = pageQuery({ limit: 20 })

export const RemovedRepository = Type.Object({
  success: Type.Boolean(),
  id: Type.String(),
  mirrors_removed: Type.Integer({
    description: 'How many mirrors this node held; others remove theirs when they see it',
  }),
})

export type RepositoryListQuery = Static<typeof RepositoryListQuery>
