import Type, { type Static } from 'typebox'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { orNull, Share, Time } from '../../../../shared/schemas.ts'
import { SeverityCounts } from '../../findings/index.ts'
import { SCAN_STATUSES } from '../scanning/tables.ts'

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

const Count = Type.Integer({ minimum: 0 })

const LastScan = Type.Object({
  scan_id: Type.String(),
  commit_sha: orNull(Type.String()),
  scanned_at: Time,
  findings_summary: SeverityCounts,
  files_seen: Count,
  files_read: Count,
  lines_read: Count,
  lines_by_depth: Type.Record(Type.String(), Count, {
    description: 'How deep the lines were read: `dataflow`, `syntax` or `text`',
  }),
  packages: Count,
  unknown_packages: Type.Integer({ minimum: 0, description: 'Packages of which nothing could be said' }),
  advisories_as_of: orNull(
    Type.String({ format: 'date-time', description: 'The newest document of the oldest database that it used' }),
  ),
})

const Quality = Type.Object({
  score: Type.Number({ minimum: 0, maximum: 100 }),
  parts: Type.Record(Type.String(), orNull(Share), {
    description: 'What the score is made of; null where it is not known, and the others weigh more then',
  }),
  commit_sha: Type.String(),
  measured_at: Time,
})

/** A repository with what is known of its code. */
export const KnownRepository = Type.Object({
  ...Repository.properties,
  last_scan: orNull(Type.Object(LastScan.properties, { description: 'The last completed scan of everything' })),
  newest_scan: orNull(
    Type.Object(
      {
        scan_id: Type.String(),
        job_id: Type.String({ description: 'The job of the queue, which can be cancelled' }),
        status: Type.Enum(SCAN_STATUSES),
        progress: Count,
        error: orNull(Type.String()),
        created_at: Time,
      },
      { description: 'The newest scan of everything, however far it is' },
    ),
  ),
  quality: orNull(
    Type.Object(Quality.properties, { description: 'Of the last measurement; null where nothing could be measured' }),
  ),
})

/** An archive in JSON; larger ones come as `multipart/form-data`. */
export const NewArchive = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 2_000, description: 'Ends in .tar, .tar.gz, .tgz or .zip' }),
  content: Type.String({ minLength: 1, maxLength: 14_000_000, description: 'The bytes in base64' }),
})

export const ArchiveFields = Type.Object({})

export const RepositoryList = listOf('repositories', KnownRepository)
export const RepositoryListQuery = pageQuery({ limit: 20 })

export const RemovedRepository = Type.Object({
  success: Type.Boolean(),
  id: Type.String(),
  mirrors_removed: Type.Integer({
    description: 'How many mirrors this node held; others remove theirs when they see it',
  }),
})

export type RepositoryListQuery = Static<typeof RepositoryListQuery>
