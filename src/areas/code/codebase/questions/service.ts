import { createHmac } from 'node:crypto'
import type { Understanding } from '../../../../analysis/graph/components.ts'
import { relevantSymbols, wordBeginnings } from '../../../../analysis/graph/relevant-symbols.ts'
import { PIECES_BUDGET } from '../../../../engine/choose-pieces.ts'
import type { Piece } from '../../../../engine/grounding.ts'
import { isTerminal } from '../../../../engine/state.ts'
import { conflict, invalid } from '../../../../shared/errors.ts'
import { agreed } from '../../../../shared/field-names.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { authorize } from '../../../../shared/identity/permissions.ts'
import type { Debates } from '../../../deliberation/debates/index.ts'
import { type BeginOnce, CHOSEN, codePiece, type Lines, type ReadExcerpts } from '../debates/index.ts'
import type { Point } from '../metrics/index.ts'
import type { Repositories, Repository } from '../repositories/index.ts'
import { notScanned } from '../scanning/index.ts'
import type { SymbolRow } from '../structure/index.ts'
import type { UnderstandBody, Understood } from './schema.ts'
import type { CodeSearchStore } from './search-store.ts'
import { analysisAnswer, debateAnswer } from './statements.ts'

export interface UnderstandingDependencies {
  store: CodeSearchStore
  repositories: Pick<Repositories, 'find'>
  latestPoint: (org: string, repositoryId: string, kind: Point['kind']) => Promise<Point | undefined>
  debates: Pick<Debates, 'plan' | 'readRequest'>
  beginOnce: BeginOnce
  readExcerpts: ReadExcerpts
  /** For digests of questions: nobody can confirm a guess with a copy of the tables. */
  questionKey: (org: string) => Promise<Uint8Array>
  now: () => Date
}

const MOST_TOLD = 10
const MOST_HITS = 24
/** Whose users, and what they use, is read too. */
const WELL_MET = 8
const MOST_NEIGHBOURS = 16
/** Of what is longer, such as a class, only the beginning is read; what it holds is found for itself. */
const LONGEST_SYMBOL = 120
const HEAD_LINES = 40
const ROUNDS = 2
const LONGEST_TITLE = 200

/** The rules of questions about code: contributors ask, and what a model answers must quote the code. */
export function understandingService(dependencies: UnderstandingDependencies) {
  const { store, repositories, latestPoint, debates, beginOnce, readExcerpts, questionKey, now } = dependencies

  async function symbolsFor(org: string, { id }: Repository, question: string | undefined) {
    const rows = question === undefined ? [] : await store.matching(org, id, wordBeginnings(question))
    if (question === undefined) return store.mostUsed(org, id, MOST_TOLD)
    return relevantSymbols(question, rows)
      .slice(0, MOST_HITS)
      .map(({ symbol }) => symbol)
  }

  /** The code that a question is about: what was found by its words, and then what stands close to that in the graph. */
  async function piecesFor({ repository, point, hits, maxFiles, signal }: Reading): Promise<Piece[]> {
    const { org, id } = repository
    const best = hits.slice(0, WELL_MET).map(({ number }) => number)
    const near = await store.neighbours(org, id, best, MOST_NEIGHBOURS)
    const lines = linesOf([...hits, ...near], maxFiles)
    const commit = point.commit_sha
    const excerpts = await readExcerpts({ repository, commit, lines, withComments: true, signal })
    let left = PIECES_BUDGET
    return excerpts.flatMap((excerpt) => {
      left -= excerpt.text.length
      if (left < 0) return []
      const common = { item: id, title: `Code of ${excerpt.path}`, repository: repository.name, commit }
      const worth = { confidence: CHOSEN, published: point.committed_at }
      return [codePiece({ ...common, ...worth, lines: excerpt, content: excerpt.text }, now())]
    })
  }

  async function debated(reading: Reading, question: string, request: Request, caller: Caller) {
    const { repository, point, maxFiles } = reading
    const asked = JSON.stringify([question.toLowerCase().replace(/\s+/g, ' '), maxFiles])
    const digest = createHmac('sha256', await questionKey(caller.org))
      .update(asked)
      .digest('base64url')
    const wanted = {
      subject: `question ${repository.id} ${point.commit_sha} ${digest}`,
      repositoryId: repository.id,
      async plan() {
        const pieces = await piecesFor(reading)
        if (pieces.length === 0)
          throw conflict('None of the code that the question is about can be quoted: analyse it again', {
            status: 'gone',
          })
        return { ...debates.readRequest(request), pieces }
      },
    }
    const { state } = await beginOnce(wanted, caller)
    const isLost = state.status === 'failed' || state.status === 'cancelled'
    return isLost ? (await beginOnce({ ...wanted, after: state.debateId }, caller)).state : state
  }

  return {
    async understand(repo: string, body: UnderstandBody, caller: Caller, signal: AbortSignal): Promise<Understood> {
      authorize(caller, 'codebase.read')
      const question = questionIn(body)
      const repository = await repositories.find(repo, caller)
      const request = question === undefined ? undefined : requestFor(question, repository)
      const [point, hits, plan] = await Promise.all([
        latestPoint(caller.org, repository.id, 'structure'),
        symbolsFor(caller.org, repository, question),
        request && debates.plan(request, caller),
      ])
      if (!point) throw notScanned(repository)
      const { understanding } = point.figures as unknown as { understanding: Understanding }
      const about = aboutOf(
        repository,
        point,
        question,
        body.include_architecture === false ? undefined : understanding,
      )
      const known = analysisAnswer(hits.slice(0, MOST_TOLD), question, understanding.architecture)
      const byAnalysis = { ...about, ...known, answered_by: 'analysis' as const }
      const isByRules = plan?.seats.every(({ isFree }) => isFree) ?? true
      if (question === undefined || !request || isByRules || hits.length === 0)
        return { ...byAnalysis, status: 'completed', debate_id: null }
      const reading = { repository, point, hits, maxFiles: body.max_files, signal }
      const state = await debated(reading, question, request, caller)
      const debate_id = state.debateId
      if (!isTerminal(state)) return { ...byAnalysis, status: 'running', debate_id }
      return { ...about, ...debateAnswer(state), answered_by: 'debate', status: 'completed', debate_id }
    },
  }
}
export type UnderstandingService = ReturnType<typeof understandingService>

interface Reading {
  repository: Repository
  point: Point
  hits: readonly SymbolRow[]
  maxFiles: number
  signal: AbortSignal
}

type Request = ReturnType<typeof requestFor>

function questionIn({ question, query }: UnderstandBody): string | undefined {
  const [field, asked] = agreed({ question: question?.trim(), query: query?.trim() }) ?? []
  if (field !== undefined && asked === '') throw invalid(field, 'must not be empty')
  return asked
}

const requestFor = (question: string, { id, name }: Repository) => ({
  topic: `About the code of ${name}: ${question}`,
  rounds: ROUNDS,
  domain: 'code',
  title: question.slice(0, LONGEST_TITLE).toWellFormed(),
  tags: ['code'],
  metadata: { repository_id: id },
})

const aboutOf = (
  { id, name }: Repository,
  point: Point,
  question: string | undefined,
  understanding: Understanding | undefined,
) => ({
  repository: name,
  repository_id: id,
  commit_sha: point.commit_sha,
  analyzed_at: point.stored_at,
  coverage: point.coverage,
  question: question ?? null,
  architecture: understanding?.architecture ?? null,
  main_technologies: understanding?.main_technologies ?? [],
  entry_points: understanding?.entry_points ?? [],
  key_components: understanding?.key_components ?? [],
  dependencies_summary: understanding?.dependencies_summary ?? {},
})

/** The lines of symbols, of as many files as are wanted: those of the best symbols. */
function linesOf(symbols: readonly SymbolRow[], maxFiles: number): Lines[] {
  const files = new Set<string>()
  return symbols.flatMap(({ path, line, end_line }) => {
    if (!files.has(path) && files.size >= maxFiles) return []
    files.add(path)
    const to = end_line - line >= LONGEST_SYMBOL ? line + HEAD_LINES - 1 : end_line
    return [{ path, from: line, to }]
  })
}
