import { createHash } from 'node:crypto'
import {
  ALIKE,
  type Candidate,
  choosePieces,
  likenessOfPieces,
  MOST_OF_SOURCE,
  PIECES_BUDGET,
} from '../../../engine/choose-pieces.ts'
import { attachPieces, type Bringer } from '../../../engine/commands/attach-evidence.ts'
import type { Grounding as GroundingSettings } from '../../../engine/events/parts.ts'
import type { Query, Seek } from '../../../engine/flow/asks.ts'
import { type Grounded, type GroundingOptions, type Piece, withIds } from '../../../engine/grounding.ts'
import { joined } from '../../../engine/join-passages.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { Evidence } from '../../../engine/state-parts.ts'
import { invalid } from '../../../shared/errors.ts'
import { groundingOf } from '../../../shared/grounding-fields.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { chosenItems } from './candidates.ts'
import type { Preview, PreviewRequest } from './schema.ts'
import { type Connectors, interleave, type Searches } from './searches.ts'
import type { PassageStore } from './store.ts'

interface Dependencies {
  chosen: ReturnType<typeof chosenItems>
  searches: Searches
  passages: PassageStore
  connectors: Pick<Connectors, 'names'>
  ledger: Pick<Ledger, 'act'>
  /** The organization above a workspace, or the tenant itself. */
  payerOf: (tenant: string) => Promise<string>
  newId: NewId
}

/** Short, because a caller waits for the debate to begin. */
const LONGEST_COLLECT_MS = 10_000

export interface Grounding extends Grounded {
  /** Attaches pieces to a debate that has not ended, except those it already has. Returns the id of each. */
  attach(debateId: string, pieces: readonly Piece[], by: Bringer): Promise<string[]>
}

/** The only way in which an organization's knowledge enters its debates. */
export function groundingService(dependencies: Dependencies): Grounding {
  const { chosen, searches, passages, connectors, ledger, payerOf, newId } = dependencies

  /** A workspace reads what the organization above it knows, never the other way round. */
  const tenantsOf = async (tenant: string) => [...new Set([tenant, await payerOf(tenant)])]

  function refuseUnknown(tenant: string, names: readonly string[]) {
    const known = connectors.names(tenant)
    const unknown = names.findIndex((name) => !known.includes(name))
    if (unknown < 0) return
    const offered = known.length > 0 ? `must be one of ${known.join(', ')}` : 'there are none here'
    throw invalid(`grounding.connectors[${unknown}]`, `${names[unknown]} is no connector: ${offered}`)
  }

  async function found(tenant: string, tenants: readonly string[], { question, grounding }: GroundingOptions) {
    if (!grounding || grounding.max_pieces === 0) return { found: [], remembered: [] }
    const most = grounding.max_pieces
    const signal = AbortSignal.timeout(LONGEST_COLLECT_MS)
    const [documents, outside, remembered] = await Promise.all([
      grounding.documents ? searches.documents(tenants, question, most) : [],
      searches.outside(tenant, question, { connectors: grounding.connectors, limit: most, signal }),
      grounding.memory ? searches.memory(tenants, question, most) : [],
    ])
    return { found: interleave([documents, outside]), remembered }
  }

  async function asPieces(tenants: readonly string[], candidates: readonly Candidate[]): Promise<Piece[]> {
    const pages = new Map<string, string>()
    for (const { piece } of candidates) {
      if (!piece.origin) continue
      const { item, place } = piece.origin
      const isRun = candidates.filter((other) => other.piece.origin?.item === item).length > 1
      for (const org of isRun && !pages.has(`${item} ${place.page}`) ? tenants : []) {
        const text = await passages.page(org, item, place.page)
        if (text !== undefined) pages.set(`${item} ${place.page}`, text)
      }
    }
    return joined(candidates, ({ item, place }) => pages.get(`${item} ${place.page}`)).map(withDigest)
  }

  return {
    async pieces(tenant, query) {
      const { question, documentIds = [], evidenceIds = [], grounding } = query
      refuseUnknown(tenant, grounding?.connectors ?? [])
      const tenants = await tenantsOf(tenant)
      const [own, more] = await Promise.all([
        chosen(tenants, question, [
          { field: 'document_ids', what: 'document', kinds: ['document', 'page'], ids: documentIds },
          { field: 'evidence_ids', what: 'evidence', kinds: ['evidence'], ids: evidenceIds },
        ]),
        found(tenant, tenants, query),
      ])
      const limits = { budget: PIECES_BUDGET, maxPieces: grounding?.max_pieces ?? 0 }
      return asPieces(tenants, choosePieces({ chosen: own, ...more }, limits))
    },

    async seek(state, seek, signal) {
      const tenants = await tenantsOf(state.organizationId)
      const pieces = await seekPieces(searches, tenants, state, seek, signal)
      const known = state.evidence.map(({ id }) => id)
      return withIds(pieces.map(withDigest), () => newId('evidence'), known)
    },

    async attach(debateId, pieces, by) {
      const named = withIds(pieces, () => newId('evidence'))
      const { state } = await ledger.act(debateId, (now) => attachPieces(now, named, by))
      return named.flatMap(({ id, digest }) => {
        const there =
          state.evidence.find((each) => each.id === id) ?? state.evidence.find((each) => each.digest === digest)
        return there ? [there.id] : []
      })
    },
  }
}

const withDigest = ({ piece }: { piece: Candidate['piece'] }): Piece => ({
  ...piece,
  digest: createHash('sha256').update(piece.content).digest('hex'),
})

const EXCERPT_CHARACTERS = 300

/** The evidence that a debate on this question would begin with. */
export async function previewPieces(
  { pieces }: Pick<Grounding, 'pieces'>,
  request: PreviewRequest,
  tenant: string,
): Promise<Preview> {
  const question = request.question.trim()
  if (question === '') throw invalid('question', 'must not be empty')
  const found = await pieces(tenant, { question, ...groundingOf(request) })
  return {
    pieces: found.map(shown),
    count: found.length,
    characters: found.reduce((sum, { content }) => sum + content.length, 0),
    budget: PIECES_BUDGET,
  }
}

const shown = ({ kind, title, source, url, published, reliability, origin, label, content }: Piece) => ({
  kind,
  title,
  source,
  url: url ?? null,
  published_at: published ?? null,
  reliability,
  item_id: origin?.item ?? null,
  page: origin?.place.page ?? null,
  label: label ?? null,
  start: origin?.place.start ?? null,
  end: origin?.place.end ?? null,
  passages_shown: origin?.shown ?? null,
  passages_total: origin?.all ?? null,
  characters: content.length,
  excerpt: content.slice(0, EXCERPT_CHARACTERS).toWellFormed(),
})

/** More than needed, because the debate already has some of the results. */
const LOOKED_AT = 20

type Found = Candidate & { agents: readonly string[] }

/** Finds evidence for what agents asked for: the best for each query first, nothing that the debate already has. */
async function seekPieces(
  searches: Searches,
  tenants: readonly string[],
  { evidence, grounding, organizationId }: DebateState,
  { queries, most }: Seek,
  signal: AbortSignal,
): Promise<Pick<Candidate, 'piece'>[]> {
  if (!grounding) return []
  const lists: Found[][] = []
  for (const query of queries) {
    if (signal.aborted) return []
    const found = await foundFor(searches, tenants, organizationId, query, grounding, signal)
    lists.push(found.map((candidate) => ({ ...candidate, agents: query.agents })))
  }
  const alike = likenessOfPieces()
  const taken: Found[] = []
  for (const one of interleave(lists)) {
    if (taken.length >= most) break
    const ofSource = taken.filter(({ source }) => source === one.source).length
    const isThere = evidence.some((piece) => holds(piece, one) || alike(piece, one.piece) >= ALIKE)
    const isTaken = taken.some((other) => alike(other.piece, one.piece) >= ALIKE)
    if (ofSource < MOST_OF_SOURCE && !isThere && !isTaken) taken.push(one)
  }
  return taken.map(({ piece, agents: [agent], source }) => ({
    piece: {
      ...piece,
      ...(agent !== undefined && { agent }),
      ...(piece.origin && {
        origin: { ...piece.origin, shown: taken.filter((other) => other.source === source).length },
      }),
    },
  }))
}

async function foundFor(
  searches: Searches,
  tenants: readonly string[],
  tenant: string,
  { query }: Query,
  grounding: GroundingSettings,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const [documents, remembered, outside] = await Promise.all([
    grounding.documents ? searches.documents(tenants, query, LOOKED_AT) : [],
    grounding.memory ? searches.memory(tenants, query, LOOKED_AT) : [],
    searches.outside(tenant, query, { connectors: grounding.connectors, limit: MOST_OF_SOURCE, signal }),
  ])
  return interleave([documents, outside, remembered])
}

/** Whether a piece of the debate is that passage, or a run of passages with it. */
function holds({ origin }: Evidence, { piece }: Candidate): boolean {
  const [has, wanted] = [origin, piece.origin]
  if (!has || !wanted || has.item !== wanted.item || has.place.page !== wanted.place.page) return false
  return has.place.start <= wanted.place.start && has.place.end >= wanted.place.end
}
