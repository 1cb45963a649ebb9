import { refuseEnded } from '../../../engine/commands/refusals.ts'
import type { Piece } from '../../../engine/grounding.ts'
import { roundsOf } from '../../../engine/protocol.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { Evidence } from '../../../engine/state-parts.ts'
import { invalid, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Grounding } from '../grounding/index.ts'
import type { Library } from '../library/index.ts'
import type { Associate, CodeReference } from './schema.ts'

/** Findings, symbols and differences of bills of materials as pieces; `field` is that of the list. */
export type PiecesOfCode = (code: readonly CodeReference[], caller: Caller, field: string) => Promise<readonly Piece[]>

/** The evidence of one debate: lists it, and attaches more of the library, or code, to it. */
export function debateEvidence({
  ledger,
  library,
  grounding,
  piecesOfCode,
  refuseThirdParties,
}: {
  ledger: Pick<Ledger, 'load'>
  library: Pick<Library, 'findAll'>
  grounding: Pick<Grounding, 'pieces' | 'attach'>
  piecesOfCode: PiecesOfCode
  refuseThirdParties: Debates['refuseThirdParties']
}) {
  async function visible(id: string, { org }: Caller): Promise<DebateState> {
    const state = await ledger.load(id)
    if (state.organizationId !== org || state.erased) throw notFound('debate', id)
    return state
  }

  /** A round is only a label, but must be one that the debate can have. */
  function checkRound({ protocol }: DebateState, round: number | undefined) {
    const most = roundsOf(protocol)
    if (round !== undefined && round > most)
      throw invalid('round', `must be at most ${most}, the rounds of this debate`)
  }

  return {
    /** Refuses a debate that has ended, and a round that it does not have. */
    async refuseInto(id: string, round: number | undefined, caller: Caller) {
      const state = await visible(id, caller)
      refuseEnded(state)
      checkRound(state, round)
      await refuseThirdParties(caller.userId, state.panel)
    },

    async of(id: string, round: number | undefined, caller: Caller) {
      const state = await visible(id, caller)
      const pieces = state.evidence.filter((piece) => round === undefined || (piece.round ?? 0) === round)
      return { debate_id: id, round: round ?? null, evidence: pieces.map(debatePieceRecord), count: pieces.length }
    },

    /** Attaches all of them or none; pieces that the debate already has are no error. */
    async associate(id: string, { evidence_ids: asked = [], code = [], round }: Associate, caller: Caller) {
      if (asked.length + code.length === 0) throw invalid('evidence_ids', 'or code must name what to attach')
      const state = await visible(id, caller)
      checkRound(state, round)
      await refuseThirdParties(caller.userId, state.panel)
      const ids = [...new Set(asked)]
      const missing = ids.filter((evidence) => !has(state, evidence))
      const held = await library.findAll(caller.org, missing)
      const unknown = missing.find((evidence) => !held.some((item) => item.id === evidence && item.kind === 'evidence'))
      if (unknown !== undefined)
        throw notFound('evidence', unknown, { field: `evidence_ids[${asked.indexOf(unknown)}]` })
      if (code.length > 0) refuseEnded(state)
      const [pieces, ofCode] = await Promise.all([
        missing.length > 0 || code.length === 0
          ? grounding.pieces(caller.org, { question: state.topic, evidenceIds: missing })
          : [],
        piecesOfCode(code, caller, 'code'),
      ])
      const there = await grounding.attach(id, [...pieces, ...ofCode], { user: caller.userId, round })
      const now = await ledger.load(id)
      const collected = ids.filter((evidence) => has(now, evidence) || hasText(now, pieces, evidence))
      const associated = [...new Set([...collected, ...there.slice(pieces.length)])]
      return { debate_id: id, associated, count: associated.length }
    },
  }
}
export type DebateEvidenceService = ReturnType<typeof debateEvidence>

const has = ({ evidence }: DebateState, id: string) =>
  evidence.some((piece) => piece.id === id || piece.origin?.item === id)

/** Whether the debate has the same text from another source. */
const hasText = (
  { evidence }: DebateState,
  pieces: readonly { digest: string; origin?: { item: string } }[],
  id: string,
) => pieces.some(({ digest, origin }) => origin?.item === id && evidence.some((piece) => piece.digest === digest))

export const SNIPPET = 500

/** The beginning of a text, for lists. */
export const snippetOf = (text: string) => (text.length > SNIPPET ? `${text.slice(0, SNIPPET).toWellFormed()}…` : text)

/** The response form of a debate's own copy of a piece. */
const debatePieceRecord = (piece: Evidence) => ({
  id: piece.id,
  kind: piece.kind,
  source: piece.source,
  title: piece.title,
  snippet: snippetOf(piece.content),
  content: piece.content,
  url: piece.url,
  reliability_score: piece.reliability,
  confidence: piece.confidence,
  freshness: piece.freshness,
  authority: piece.authority,
  round: piece.round ?? null,
  attached_at: piece.at,
  metadata: piece.origin
    ? {
        item: piece.origin.item,
        passage: piece.origin.passage,
        place: piece.origin.place,
        ...(piece.label !== undefined && { label: piece.label }),
      }
    : {},
})
