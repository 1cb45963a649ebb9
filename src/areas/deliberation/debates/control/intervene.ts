import { attachEvidence } from '../../../../engine/commands/attach-evidence.ts'
import { raiseBreakpoint } from '../../../../engine/commands/breakpoints.ts'
import { castPersonVote } from '../../../../engine/commands/cast-person-vote.ts'
import { intervene } from '../../../../engine/commands/intervene.ts'
import { PERSON_WEIGHT } from '../../../../engine/consensus/confidence-sentences.ts'
import type { MessageOrigin } from '../../../../engine/events/parts.ts'
import type { EngineEvent } from '../../../../engine/events.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { invalid } from '../../../../shared/errors.ts'
import { agreed, own } from '../../../../shared/field-names.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { Ledger } from '../../ledger/index.ts'
import { messageRecord } from '../queries/round-record.ts'
import type { DebateQueries } from '../queries/service.ts'
import { evidenceOf } from '../start/caller-evidence.ts'
import { refuseMoreEvidence, textOf } from '../start/read-request.ts'
import type { RefuseThirdParties } from '../third-parties.ts'
import { type Intervention, interventionIdNames, type NewEvidence, type NewMessage } from './schema.ts'
import { proposalNamed, refuseMoreOfPeople } from './service.ts'

interface DebateInterventionsDependencies {
  ledger: Pick<Ledger, 'act'>
  visible: DebateQueries['visible']
  refuseThirdParties: RefuseThirdParties
  newId: NewId
  /** How many messages, votes and pieces of evidence people may add to one debate. */
  mostOfPeople: number
}

type Kind = NonNullable<Intervention['type']>

/** How people take part: what they say, attach and vote becomes part of the debate. */
export function debateInterventions({
  ledger,
  visible,
  refuseThirdParties,
  newId,
  mostOfPeople,
}: DebateInterventionsDependencies) {
  async function act(
    id: string,
    caller: Caller,
    decide: (state: DebateState) => readonly EngineEvent[],
    hasText = true,
  ) {
    const before = await visible(id, caller)
    if (hasText) await refuseThirdParties(caller.userId, before.panel)
    const bounded = (now: DebateState) => {
      const events = decide(now)
      refuseMoreOfPeople(now, events, mostOfPeople)
      return events
    }
    return { before, ...(await ledger.act(id, bounded)) }
  }

  return {
    /** What a message brought takes effect once, however often the message is processed. */
    async intervene(id: string, order: Intervention, caller: Caller, origin?: MessageOrigin) {
      const [, type = 'argument'] = agreed({ type: order.type, action: order.action }) ?? []
      const hasText = [order.content, order.message, order.text, order.reason].some((text) => text?.trim())
      const decide = (now: DebateState) => decided(now, type, order, { user: caller.userId, origin })
      const { before, state, events } = await act(id, caller, decide, hasText)
      const data = events[0]?.data ?? {}
      const intervention = typeof data.intervention === 'string' ? data.intervention : null
      return {
        success: true,
        debate_id: id,
        type,
        ...interventionIdNames(intervention),
        breakpoint_id: typeof data.breakpoint === 'string' ? data.breakpoint : null,
        seq: state.version,
        status: state.status,
        ...changeOf(type, order, before, state),
        message: MEANING[type],
      }
    },

    async addMessage(id: string, { content, agent }: NewMessage, caller: Caller) {
      const said = textOf('content', content)
      const { state } = await act(id, caller, (now) =>
        intervene(now, { user: caller.userId, kind: 'message', content: said, agent }),
      )
      const index = state.messages.findLastIndex(({ user }) => user === caller.userId)
      const message = state.messages[index]
      if (!message) throw new Error('A message that was recorded is not in the debate')
      return messageRecord(message, index, state)
    },

    async addEvidence(id: string, { evidence, source, title, metadata }: NewEvidence, caller: Caller) {
      if (evidence.trim() === '') throw invalid('evidence', 'must not be empty')
      const name = title ?? metadata?.title ?? source ?? 'Contribution'
      const piece = evidenceOf(
        { kind: 'contribution', title: name, source: source ?? name, content: evidence, url: metadata?.url },
        newId('evidence'),
      )
      const { state } = await act(id, caller, (now) => {
        refuseMoreEvidence('evidence', evidence, now)
        return attachEvidence(now, { user: caller.userId, evidence: piece })
      })
      const reliability = state.evidence.find((each) => each.id === piece.id)?.reliability ?? 0
      return { success: true, debate_id: id, evidence_id: piece.id, digest: piece.digest, reliability }
    },
  }
}
export type DebateInterventions = ReturnType<typeof debateInterventions>

const MEANING: Record<Kind, string> = {
  message: 'It is now part of the debate',
  argument: 'It is now part of the debate',
  constraint: 'It binds every answer from now on',
  challenge: 'It is to be answered in the next phase',
  threshold: 'It holds from the next count on',
  weight: 'It holds from the next count on',
  vote: `The vote is shown; it weighs only where the protocol lets people vote: ${PERSON_WEIGHT}`,
  breakpoint: 'The debate waits until a person resolves the breakpoint',
  redirect: 'It binds every answer from now on',
  evidence_request: 'It is to be answered in the next phase',
}

/** Other names that existing clients use. */
const RECORDED_AS = { redirect: 'constraint', evidence_request: 'challenge' } as const

interface By {
  user: string
  origin: MessageOrigin | undefined
}

function decided(state: DebateState, type: Kind, order: Intervention, by: By): readonly EngineEvent[] {
  const { user } = by
  const { agent, threshold, weight, choice, intensity, reason = '' } = order
  const said = { content: order.content, message: order.message, text: order.text }
  const [field = 'content', content = ''] = agreed(said) ?? []
  switch (type) {
    case 'vote':
      if (choice === undefined) throw invalid('choice', 'is required')
      return castPersonVote(state, {
        ...by,
        choice: proposalNamed(state, choice),
        intensity,
        reason: reason || content,
      })
    case 'breakpoint':
      return raiseBreakpoint(state, { user, message: textOf(field, content || reason) })
    case 'threshold':
      if (threshold === undefined) throw invalid('threshold', 'is required')
      return intervene(state, { ...by, kind: type, content: content || reason, value: threshold })
    case 'weight':
      if (weight === undefined) throw invalid('weight', 'is required')
      return intervene(state, { ...by, kind: type, content: content || reason, agent, value: weight })
    case 'redirect':
    case 'evidence_request':
      return intervene(state, { ...by, kind: RECORDED_AS[type], content: textOf(field, content || reason), agent })
    default:
      return intervene(state, { ...by, kind: type, content: textOf(field, content), agent })
  }
}

function changeOf(type: Kind, { agent = '' }: Intervention, before: DebateState, after: DebateState) {
  if (type === 'threshold') {
    return { old_threshold: before.protocol.threshold, new_threshold: after.protocol.threshold }
  }
  if (type !== 'weight') return {}
  return {
    agent,
    old_weight: own(before.weights, agent) ?? 1,
    new_weight: own(after.weights, agent) ?? 1,
  }
}
