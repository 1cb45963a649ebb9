import type { CodeOrigin } from '../../../../adapters/git/mirrors.ts'
import type { Timestamp } from '../../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../../storage/table.ts'

const codeRepositories = table('code_repositories', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    name: personal<string>(),
    source_kind: plain<CodeOrigin['kind']>(),
    /** The address, the path, or the name of the archive. */
    source: personal<string>(),
    /** The stored file of an archive. */
    file_id: plain<string | null>(),
    default_branch: personal<string | null>(),
    /** The commit of the default branch when it was last fetched. */
    head_commit: plain<string | null>(),
    fetched_at: plain<Timestamp | null>(),
    created_by: personal<string>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'knowledge',
  purpose: 'Which repositories are analysed, and where their code comes from',
  exported: 'rows',
  /** Its name and address are the organization's; the name of an archive is a text of its stored file. */
  person: { by: ['created_by'], wrote: { in: [] }, erase: 'pseudonym' },
})

export const repositoryTables = [codeRepositories]

declare module '../../../../storage/tables.ts' {
  interface Tables {
    code_repositories: RowOf<typeof codeRepositories>
  }
}
