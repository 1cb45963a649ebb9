import { createHash } from 'node:crypto'
import type { DebateState } from '../../../engine/state.ts'
import type { JsonObject } from '../../../shared/crypto/canonical-json.ts'

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A debate ends once, so it has one receipt. */
export const receiptIdOf = (debateId: string) => `rct_${debateId.replace(/^[a-z]+_/, '')}`

/** What is attested about a debate that has ended. Free text stands in it as digests only, so an erasure leaves it whole. */
export function receiptOf(state: DebateState): JsonObject {
  const { end, protocol } = state
  if (!end || !state.endedAt) throw new TypeError('Only a debate that has ended has a receipt')
  return {
    schema: 'parley-receipt/1',
    receipt_id: receiptIdOf(state.debateId),
    debate_id: state.debateId,
    organization_id: state.organizationId,
    issued_at: state.endedAt,
    kind: protocol.kind,
    domain: state.domain,
    question_digest: digestOf(state.topic),
    answer_digest: digestOf(end.answer),
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
    evidence: state.evidence.map(({ id, digest, reliability }) => ({ id, digest, reliability })),
    log: { version: state.version, hash: state.hash },
  }
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
