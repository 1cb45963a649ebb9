import type { SbomDifference } from '../../../../analysis/sbom/compare.ts'
import { SYMBOL_KINDS } from '../../../../analysis/structure/structure-facts.ts'
import type { Piece } from '../../../../engine/grounding.ts'
import { invalid, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { authorize } from '../../../../shared/identity/permissions.ts'
import type { CodeReference } from '../../../knowledge/evidence/index.ts'
import type { FindingRecord } from '../../findings/index.ts'
import type { ComparedSboms } from '../dependencies/index.ts'
import type { Point } from '../metrics/index.ts'
import type { Repositories } from '../repositories/index.ts'
import { notScanned, type Scan } from '../scanning/index.ts'
import { type StructureStore, SYMBOL_ID } from '../structure/index.ts'
import { CHOSEN, codePiece } from './code-piece.ts'
import { findingPieces } from './finding-pieces.ts'
import type { ReadExcerpts } from './read-excerpts.ts'

export interface CodePiecesDependencies {
  findFinding: (org: string, id: string) => Promise<FindingRecord | undefined>
  findScan: (org: string, id: string) => Promise<Scan | undefined>
  repositories: Pick<Repositories, 'find' | 'known'>
  latestPoint: (org: string, repositoryId: string, kind: Point['kind']) => Promise<Point | undefined>
  symbols: Pick<StructureStore, 'list'>
  /** `field` comes before the names of the two fields. */
  compareSboms: (ids: { sbom_id_a: string; sbom_id_b: string }, caller: Caller, field: string) => Promise<ComparedSboms>
  readExcerpts: ReadExcerpts
  now: () => Date
}

const ONE_OF =
  'must name a finding by finding_id, a symbol by repository and symbol, or two bills of materials by sbom_id_a and sbom_id_b'

const MOST_CHANGES = 400

/** Findings, symbols, and the differences of bills of materials as evidence of debates. */
export function codePieces(dependencies: CodePiecesDependencies) {
  const { findFinding, findScan, repositories, latestPoint, symbols, compareSboms, readExcerpts, now } = dependencies
  const piecesOfFinding = findingPieces({ readExcerpts, now })

  async function ofFinding(finding: FindingRecord, signal?: AbortSignal): Promise<Piece[]> {
    const { organization_id: org, id, repository_id, last_scan_id } = finding
    const [repository, scan] = await Promise.all([repositories.known(org, repository_id), findScan(org, last_scan_id)])
    if (!repository) throw notFound('finding', id)
    return piecesOfFinding({ finding, repository, commit: scan?.commit_sha ?? null }, signal)
  }

  async function namedFinding(id: string, caller: Caller, field: string): Promise<FindingRecord> {
    authorize(caller, 'findings.read')
    const finding = await findFinding(caller.org, id)
    if (!finding) throw notFound('finding', id, { field: `${field}.finding_id` })
    return finding
  }

  async function ofSymbol(repo: string, symbol: string, caller: Caller, field: string): Promise<Piece[]> {
    authorize(caller, 'codebase.read')
    const repository = await repositories.find(repo, caller, `${field}.repository`)
    const [, path, line, name = symbol] = SYMBOL_ID.exec(symbol) ?? []
    const [point, named] = await Promise.all([
      latestPoint(caller.org, repository.id, 'structure'),
      symbols.list(caller.org, repository.id, { kinds: SYMBOL_KINDS, path, name }, { limit: 50, offset: 0 }),
    ])
    if (!point) throw notScanned(repository)
    const [found, ...others] = named.filter((each) => line === undefined || each.line === Number(line))
    if (!found) throw notFound('symbol', symbol, { field: `${field}.symbol` })
    if (others.length > 0)
      throw invalid(
        `${field}.symbol`,
        `names several symbols: name one by its id, such as ${found.path}:${found.line}:${found.name}`,
      )
    const commit = point.commit_sha
    const lines = [{ path: found.path, from: found.line, to: found.end_line }]
    const excerpts = await readExcerpts({ repository, commit, lines, withComments: true })
    if (excerpts.length === 0) throw notFound('file', found.path, { field: `${field}.symbol` })
    return excerpts.map((excerpt) =>
      codePiece(
        {
          item: repository.id,
          title: `${found.kind} ${found.name} in ${found.path}`,
          repository: repository.name,
          commit,
          lines: excerpt,
          content: excerpt.text,
          confidence: CHOSEN,
          published: point.committed_at,
        },
        now(),
      ),
    )
  }

  async function ofSboms(ids: { sbom_id_a: string; sbom_id_b: string }, caller: Caller, field: string) {
    authorize(caller, 'codebase.read')
    const { before, after, difference } = await compareSboms(ids, caller, field)
    const { name } = await repositories.find(after.repository_id, caller)
    const content = [
      `Packages of ${name}: what bill of materials ${after.id} of ${after.created_at} has otherwise than ${before.id} of ${before.created_at}`,
      ...changesIn(difference),
    ].join('\n')
    const common = { item: after.id, title: `What changed in the packages of ${name}`, repository: name }
    const published = after.created_at
    return [codePiece({ ...common, commit: after.commit_sha, content, confidence: CHOSEN, published }, now())]
  }

  return {
    ofFinding,

    /** In the order in which they are named; `field` is that of the list. */
    async of(named: readonly CodeReference[], caller: Caller, field: string): Promise<Piece[]> {
      const pieces: Piece[] = []
      for (const [at, reference] of named.entries()) {
        const own = `${field}[${at}]`
        const { finding_id: id, repository, symbol, sbom_id_a, sbom_id_b } = reference
        const isFinding = id !== undefined
        const isSymbol = repository !== undefined && symbol !== undefined
        const areSboms = sbom_id_a !== undefined && sbom_id_b !== undefined
        const most = isFinding ? 1 : 2
        if (Number(isFinding) + Number(isSymbol) + Number(areSboms) !== 1 || Object.keys(reference).length > most)
          throw invalid(own, ONE_OF)
        if (isFinding) pieces.push(...(await ofFinding(await namedFinding(id, caller, own))))
        if (isSymbol) pieces.push(...(await ofSymbol(repository, symbol, caller, own)))
        if (areSboms) pieces.push(...(await ofSboms({ sbom_id_a, sbom_id_b }, caller, own)))
      }
      return pieces
    },
  }
}
export type CodePieces = ReturnType<typeof codePieces>

/** A line for each change, and a last one for those that are too many. */
function changesIn({ added, removed, updated, unchanged }: SbomDifference): string[] {
  const changes = [
    ...updated.map(
      ({ ecosystem, name, from, to }) => `Updated: ${name} (${ecosystem}) from ${from.join(', ')} to ${to.join(', ')}`,
    ),
    ...added.map(({ ecosystem, name, version }) => `Added: ${name} (${ecosystem}) ${version}`),
    ...removed.map(({ ecosystem, name, version }) => `Removed: ${name} (${ecosystem}) ${version}`),
  ]
  const left = changes.length - MOST_CHANGES
  return [
    ...changes.slice(0, MOST_CHANGES),
    ...(left > 0 ? [`And ${left} further changes.`] : []),
    `${unchanged} packages are the same in both.`,
  ]
}
