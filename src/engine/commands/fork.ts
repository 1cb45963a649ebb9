import { conflict, invalid } from '../../shared/errors.ts'
import { dropUndefined, type EngineEvent, type EventShapes } from '../events.ts'
import { MOST_ROUNDS, roundsOf } from '../protocol.ts'
import type { DebateState } from '../state.ts'
import { liveProposals } from '../votes/proposals.ts'
import { evidenceEvent, type NewEvidence } from './attach-evidence.ts'
import { refuseUndecidable } from './refusals.ts'

interface ForkInput {
  user: string
  /** The parent's question by default. */
  topic?: string | undefined
  /** Evidence that the fork has beyond its parent's. */
  evidence?: readonly NewEvidence[] | undefined
  changes?: EventShapes['debate_forked']['data']['changes'] | undefined
}

/**
 * The first events of a debate that continues from this state of its parent. Nothing is copied: its log is the parent's
 * up to here, then its own.
 */
export function fork(parent: DebateState, input: ForkInput): readonly EngineEvent[] {
  const { user, topic = parent.topic, evidence = [] } = input
  const changes = dropUndefined(input.changes ?? {})
  if (parent.questionErased && input.topic === undefined) throw invalid('topic', 'is required: the question was erased')
  refuse(parent, topic, changes)
  return [
    {
      type: 'debate_forked',
      data: {
        parent: parent.debateId,
        version: parent.version,
        hash: parent.hash,
        user,
        domain: parent.domain,
        agents: parent.panel.map(({ agent }) => agent),
        changes,
      },
      private: { topic },
    },
    ...evidence.map((piece) => evidenceEvent(piece, user)),
  ]
}

function refuse(parent: DebateState, topic: string, changes: EventShapes['debate_forked']['data']['changes']) {
  const { protocol, round, roundEnd, status, erased, orphaned } = parent
  if (erased || orphaned) throw conflict('The text of the debate has been erased', { status })
  if (topic.trim() === '') throw invalid('topic', 'must not be empty')
  if (
    changes.rounds !== undefined &&
    (protocol.script || !(changes.rounds >= round && changes.rounds <= MOST_ROUNDS))
  ) {
    throw invalid('rounds', protocol.script ? 'are fixed for this kind' : `must be from ${round} to ${MOST_ROUNDS}`)
  }
  refuseUndecidable({ ...protocol, ...changes }, parent)
  const over = roundEnd !== null && !roundEnd.continues
  const roundsLeft = roundsOf({ ...protocol, ...changes }) > round
  if (over && !(roundsLeft && liveProposals(parent).length > 0)) {
    throw conflict('The debate has ended at this version; fork it at an earlier one, or with more rounds', { status })
  }
}
