import { refuseUnstorableValues } from '../http/body/storable-values.ts'
import { invalid } from '../shared/errors.ts'
import { type ClientMessage, debateIn, type MessageHandler } from './client-message.ts'
import type { ParticipantAction } from './participation.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a client does in a debate that it follows; each is recorded before it is answered. */
export const participantHandlers: Readonly<Record<string, MessageHandler>> = {
  user_vote: acting('ack', ({ payload }) => voteIn(fieldsIn(payload))),
  user_suggestion: acting('ack', ({ payload }) => suggestionIn(fieldsIn(payload))),
  /** A suggestion by another name, whose text stands beside its type. */
  wisdom_submission: acting('wisdom_confirmed', suggestionIn),
}

export const isParticipantMessage = (type: string) => Object.hasOwn(participantHandlers, type)

function acting(answer: string, read: (message: ClientMessage) => ParticipantAction): MessageHandler {
  return async (asked, client) => {
    const debateId = debateIn(asked)
    const { seq, message } = await client.takePart(debateId, read(asked))
    client.send(answer, { id: asked.id, msg_type: asked.type, debate_id: debateId, loop_id: debateId, seq, message })
  }
}

function fieldsIn(payload: unknown): Fields {
  if (typeof payload !== 'object' || payload === null) throw invalid('payload', 'must be an object')
  return { ...payload }
}

function voteIn({ choice, intensity }: Fields): ParticipantAction {
  if (typeof choice !== 'string') throw invalid('choice', 'must be the id or the text of a proposal, none or abstain')
  if (intensity !== undefined && typeof intensity !== 'number') throw invalid('intensity', 'must be a number')
  return { type: 'vote', choice, intensity }
}

function suggestionIn({ text }: Fields): ParticipantAction {
  if (typeof text !== 'string') throw invalid('text', 'must be a text')
  refuseUnstorableValues({ text })
  return { type: 'message', text }
}
