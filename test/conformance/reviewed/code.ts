import type { TestApp } from '../../support/app.ts'
import type { MatrixCallers } from '../matrix-callers.ts'
import type { Named, Reviewed } from './review.ts'

let repositories = 0
/** A repository whose code was not fetched yet. */
async function repository({ platform: { db } }: TestApp, { tenant }: MatrixCallers): Promise<Named> {
  const id = `rpo_matrix${++repositories}`
  const at = new Date().toISOString()
  await db
    .insertInto('code_repositories')
    .values({
      organization_id: tenant,
      id,
      name: `matrix/${id}`,
      source_kind: 'remote',
      source: `https://code.example/${id}`,
      file_id: null,
      default_branch: null,
      head_commit: null,
      fetched_at: null,
      created_by: 'usr_1',
      created_at: at,
      updated_at: at,
    })
    .execute()
  return { params: { repo: id } }
}

export const code: Reviewed = {
  objects: {
    'codebase.repository': repository,
    'codebase.remove-repository': repository,
    'codebase.upload': 'installation',
  },
}
