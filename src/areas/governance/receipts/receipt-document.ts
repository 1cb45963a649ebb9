import { createHash } from 'node:crypto'
import type { DebateState } from '../../../engine/state.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { SignedPaper } from '../../../shared/crypto/signed-paper.ts'
import type { QuotedAt, QuotedTexts } from './quoted-texts-store.ts'

const SCHEMA = 'parley-receipt/2'

/** A debate ends once, so it has one receipt. */
export const receiptIdOf = (debateId: string) => `rct_${debateId.replace(/^[a-z]+_/, '')}`

/**
 * What is attested about a debate that has ended. It holds free text only as the salted digests of the log, so an erasure
 * leaves the receipt whole, and the receipt confirms no guess afterwards.
 */
export function receiptOf(state: DebateState, said: QuotedTexts): JsonObject {
  const { end, protocol } = state
  if (!end || !state.endedAt) throw new TypeError('Only a debate that has ended has a receipt')
  return {
    schema: SCHEMA,
    receipt_id: receiptIdOf(state.debateId),
    debate_id: state.debateId,
    organization_id: state.organizationId,
    issued_at: state.endedAt,
    kind: protocol.kind,
    domain: state.domain,
    question: said.question,
    answer: said.answer,
    result: end.result,
    winner: end.winner,
    confidence: end.confidence,
    method: end.method,
    outcomes: end.outcomes,
    brier: end.brier,
    ece: end.ece,
    mode: protocol.mode,
    threshold: protocol.threshold,
    rounds: state.round,
    panel: state.panel.map((member) => ({ ...member })),
    votes: state.votes.map(({ round, agent, user, choice, stances, confidence }) => ({
      round,
      ...(agent === null ? { user } : { agent }),
      choice,
      stances,
      confidence,
    })),
    voting_summary: end.votingSummary,
    dissenting: dissentersOf(state),
    missing: end.missing,
    caveats: end.caveats,
    evidence: state.evidence.map(({ id, reliability }) => attestedPiece(id, reliability, said)),
    log: { version: state.version, hash: state.hash },
  }
}

/** A receipt of the former schema has digests without a salt, by which anybody could confirm a guess. */
export const isOfFormerSchema = ({ schema }: JsonObject) => schema === 'parley-receipt/1'

/**
 * The same receipt in the present schema. It names the receipt that it replaces by the digest of its signature, which only
 * a holder of that receipt can compute.
 */
export function issuedAgain({ receipt, signature }: SignedPaper<'receipt'>, said: QuotedTexts, at: string): JsonObject {
  const { question_digest: _question, answer_digest: _answer, evidence, ...rest } = receipt
  const pieces = evidence as unknown as readonly { id: string; reliability: number }[]
  return {
    ...rest,
    schema: SCHEMA,
    question: said.question,
    answer: said.answer,
    evidence: pieces.map(({ id, reliability }) => attestedPiece(id, reliability, said)),
    reissued_at: at,
    replaces: createHash('sha256').update(signature).digest('hex'),
  }
}

/** Every text that a receipt names, with the digest that the log must still have for it; one that was tampered with may name none. */
export const namedIn = ({ question, answer, evidence }: JsonObject): readonly QuotedAt[] =>
  [question, answer, ...(Array.isArray(evidence) ? evidence : [])].filter(isPlace)

const isPlace = (value: unknown): value is QuotedAt => {
  const { debate_id, version, digest } = (value ?? {}) as Partial<QuotedAt>
  return typeof debate_id === 'string' && Number.isInteger(version) && typeof digest === 'string'
}

function attestedPiece(id: string, reliability: number, { evidence }: QuotedTexts): JsonObject {
  const place = evidence.get(id)
  if (!place) throw new TypeError(`The log does not say where ${id} was attached`)
  return { id, reliability, ...place }
}

/** Members whose last vote was for something else than what won. */
function dissentersOf({ votes, end, panel }: DebateState): string[] {
  const lastChoice = new Map(votes.map(({ agent, choice }) => [agent, choice]))
  return panel
    .map(({ agent }) => agent)
    .filter((agent) => {
      const choice = lastChoice.get(agent)
      return end?.winner && choice !== undefined && choice !== 'abstain' && choice !== end.winner
    })
}
