import type { Platform } from '../../../../platform.ts'
import { serviceAtFirstUse } from '../../../../shared/lazy-package.ts'
import type { Debates } from '../../../deliberation/debates/index.ts'
import type { PiecesOfCode } from '../../../knowledge/evidence/index.ts'
import type { FindingDebates } from '../../findings/index.ts'
import type { Repositories } from '../repositories/index.ts'
import { debateOnce } from './begin-once.ts'
import { claimStore } from './claim-store.ts'
import type { CodePiecesDependencies } from './code-pieces.ts'
import { codeDebateTables } from './tables.ts'

export type { BeginOnce } from './begin-once.ts'
export { CHOSEN, codePiece, pathOfLabel } from './code-piece.ts'
export type { Lines } from './excerpt.ts'
export type { ReadExcerpts } from './read-excerpts.ts'

interface Dependencies extends Omit<CodePiecesDependencies, 'readExcerpts' | 'now'> {
  repositories: Repositories
  debates: Pick<Debates, 'startAs' | 'find' | 'readRequest'>
}

const ROUNDS = 2

/** Code in debates: findings, symbols and packages as their evidence, and debates about them. */
export function codeDebatesRoom({ db, newId, now }: Platform, dependencies: Dependencies) {
  const { debates, repositories } = dependencies
  const claims = claimStore(db)
  const beginOnce = debateOnce({ claims, debates, newId, now })
  const reader = serviceAtFirstUse(async () => ({
    read: (await import('./read-excerpts.ts')).excerptReader(repositories),
  }))
  const pieces = serviceAtFirstUse(async () =>
    (await import('./code-pieces.ts')).codePieces({ ...dependencies, readExcerpts: reader.read, now }),
  )
  const subjectOf = (findingId: string) => `finding ${findingId}`

  const findingDebates: FindingDebates = {
    of: (org, findingId) => claims.begun(org, subjectOf(findingId)),

    async begin(finding, { question, options, after }, caller, signal) {
      const { id, repository_id, title } = finding
      const request = {
        topic: question,
        options: [...options],
        rounds: ROUNDS,
        domain: 'code',
        title,
        tags: ['code'],
        metadata: { finding_id: id },
      }
      const plan = async () => ({
        ...debates.readRequest(request),
        pieces: await pieces.ofFinding(finding, signal),
      })
      return beginOnce({ subject: subjectOf(id), repositoryId: repository_id, after, plan }, caller)
    },
  }
  const piecesOfCode: PiecesOfCode = (...asked) => pieces.of(...asked)

  return {
    tables: codeDebateTables,
    findingDebates,
    piecesOfCode,
    beginOnce,
    readExcerpts: reader.read,
    forget: claims.forget,
  }
}
