import type { Platform } from '../../platform.ts'
import { type CodebaseDependencies, codebase } from './codebase/index.ts'
import { findings } from './findings/index.ts'
import { codeReviews } from './reviews/index.ts'

export { advisoryFilesAt, advisoryStore, importAdvisories, scanDirectory } from './codebase/index.ts'

/** The areas about code: repositories, what analysis knows of them, and findings. */
export function codeAreas(platform: Platform, dependencies: Omit<CodebaseDependencies, 'findings'>) {
  const found = findings(platform, {
    repositoryId: async (repo, caller, field) => (await code.repositories.find(repo, caller, field)).id,
    debates: {
      of: (...finding) => code.findingDebates.of(...finding),
      begin: (...wish) => code.findingDebates.begin(...wish),
    },
  })
  const code = codebase(platform, { ...dependencies, findings: found.findings })
  return {
    areas: [code.area, found.area, codeReviews(platform)],
    repositories: code.repositories,
    piecesOfCode: code.piecesOfCode,
  }
}
