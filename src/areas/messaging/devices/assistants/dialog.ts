import { type ChatCard, fitParts, partsOf } from '../../../../adapters/chat/card.ts'
import type { Incoming } from '../../../../adapters/chat/incoming-message.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import { oneLine } from '../../../../shared/text/untrusted-text.ts'
import type { AssistantUsers } from '../../chat/index.ts'
import type { Connection } from '../../connections/index.ts'
import type { Pairing } from './pairing.ts'

interface AssistantDialogDependencies {
  assistantUsers: AssistantUsers
  pairing: Pick<Pairing, 'redeem'>
  /** The present rights of a person; undefined when they have left. */
  callerOf(payer: string, userId: string): Promise<Caller | undefined>
}

/** One request to a voice assistant. */
export interface AssistantRequest {
  connection: Connection
  /** The person who speaks, by the vendor's id. */
  speaker: string
  requestId: string
  at: Date
  utterance: Utterance
}

export interface AssistantAnswer extends AssistantSpeech {
  incoming: readonly Incoming[]
}

const HELP =
  'I let a panel of agents debate your question. Say: ask the panel, and your question; or ask for the status, or for the last decision.'
const UNKNOWN =
  'I do not know yet who you are. Open your account in Parley, choose notifications, make a pairing code, and tell me: my code is, and the six digits.'
const PAIRED = {
  paired: 'You are paired. Now ask the panel something.',
  wrong: 'That is not a code that I know. Codes have six digits and work for ten minutes.',
  'too often': 'There were too many wrong codes. Please wait an hour, and make a new one.',
} as const

/** Answers a request to a voice assistant; a question becomes a message like any other, and is asked once. */
export function assistantDialog({ assistantUsers, pairing, callerOf }: AssistantDialogDependencies) {
  async function answerKnownUser({
    connection,
    speaker,
    utterance,
    requestId,
    at,
  }: AssistantRequest): Promise<AssistantAnswer> {
    const who = { connection, id: speaker }
    const silent = (said: AssistantSpeech): AssistantAnswer => ({ ...said, incoming: [] })
    const userId = await assistantUsers.linkedUser(who)
    const caller = userId === undefined ? undefined : await callerOf(connection.payer, userId)
    if (!caller) return silent(speech(UNKNOWN))
    if (utterance.want === 'status') {
      const card = await assistantUsers.status(who)
      return silent(speech(card ? speechOf(card) : 'You have asked nothing here yet.'))
    }
    if (utterance.want === 'decision') {
      const card = await assistantUsers.lastDecision(who)
      return silent(speech(card ? speechOf(card) : 'Nothing that you asked here is decided yet.'))
    }
    if (utterance.want !== 'ask') return silent(speech(HELP, true))
    if (utterance.topic === '') return silent(speech('What should the panel debate?', true))
    if (!permits(caller, 'debates.create')) return silent(speech('Your role in Parley may not ask for debates.'))
    return {
      ...speech('I am handing it to the panel. Ask me for the status, or for the last decision, in a while.'),
      incoming: [questionMessage(speaker, requestId, utterance.topic, at)],
    }
  }

  return async (heard: AssistantRequest): Promise<AssistantAnswer> => {
    const { connection, utterance, speaker, requestId } = heard
    const silent = (said: AssistantSpeech): AssistantAnswer => ({ ...said, incoming: [] })
    if (connection.removedAt !== null || connection.state === 'paused')
      return silent(speech('Parley does not listen here at the moment.'))
    switch (utterance.want) {
      case 'hello':
        return silent(speech(`This is Parley. ${HELP}`, true))
      case 'help':
        return silent(speech(HELP, true))
      case 'goodbye':
        return silent(speech('Goodbye.'))
      case 'nothing':
        return silent(speech(''))
      case 'pair':
        return silent(
          speech(PAIRED[await pairing.redeem({ connection, id: speaker }, { code: utterance.code, requestId })]),
        )
      default:
        return answerKnownUser(heard)
    }
  }
}
export type AssistantDialog = ReturnType<typeof assistantDialog>

const questionMessage = (speaker: string, requestId: string, topic: string, at: Date): Incoming => ({
  keys: [`request:${requestId}`],
  kind: 'message',
  thread: `${speaker}:${requestId}`,
  peer: { kind: 'dm', id: speaker },
  sender: { id: speaker },
  text: `debate ${topic}`,
  addressed: true,
  reply: false,
  files: [],
  at,
})

/** What a person says to an assistant. */
export type Utterance =
  | { want: 'hello' | 'help' | 'status' | 'decision' | 'goodbye' | 'nothing' }
  | { want: 'ask'; topic: string }
  | { want: 'pair'; code: string }

/** What an assistant says, and whether it then listens for more. */
export interface AssistantSpeech {
  speech: string
  listens: boolean
}

const speech = (speech: string, listens = false): AssistantSpeech => ({ speech, listens })

const STATUS = /^(?:(?:what is|what's|tell me|give me) )?(?:the )?(?:status|progress)\b/i
const DECISION = /\b(?:last|latest) (?:decision|answer|result)\b/i
const ASKING =
  /^(?:please )?(?:ask|debate|let them debate)(?: (?:the )?(?:panel|parley|agents))?(?: (?:whether|about|if))?\s+/i

/** The meaning of free words, where the assistant does not provide it. */
export function utteranceOf(words: string): Utterance {
  const said = oneLine(words)
  if (said === '') return { want: 'hello' }
  if (/^help\b/i.test(said)) return { want: 'help' }
  if (/^(?:stop|cancel|goodbye|bye)$/i.test(said)) return { want: 'goodbye' }
  if (DECISION.test(said)) return { want: 'decision' }
  if (STATUS.test(said)) return { want: 'status' }
  return { want: 'ask', topic: said.replace(ASKING, '') }
}

/** Short enough to listen to: Google takes 640 characters, Alexa more. */
const SIGNS = 600
const HEARD = ['conclusion', 'dissent', 'confidence', 'line']

/** A card as speech: the decision, the dissent, and the confidence. */
export function speechOf(card: ChatCard): string {
  const title = `${oneLine(card.title).slice(0, SIGNS / 3)}.`
  const heard = partsOf(card).filter(({ kind }) => HEARD.includes(kind))
  const { parts } = fitParts(heard, {
    most: SIGNS - title.length,
    sizeOf: ({ text, label = '' }) => text.length + label.length + 4,
  })
  const sentences = parts.map(({ label, text }) => {
    const words = oneLine(text).replace(/ …$/, '')
    return `${label ? `${label}: ` : ''}${/[.!?]$/.test(words) ? words : `${words}.`}`
  })
  return [title, ...sentences].join(' ')
}
