import { HOP_HEADER } from '../../../adapters/agents/models/provider-fetch.ts'
import type { Piece } from '../../../engine/grounding.ts'
import type { DebateState } from '../../../engine/state.ts'
import { notFound, ServiceError, unavailable } from '../../../shared/errors.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { NewId } from '../../../shared/ids.ts'
import { awaitDebate } from '../../../stream/await-debate.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import type { FollowStates } from '../../../stream/follow-log.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { AskOnce, Question } from '../asking/index.ts'
import type { FactsAbout } from './answer-facts.ts'
import {
  completionOf,
  errorChunk,
  type Fault,
  failedChunks,
  firstChunk,
  headOf,
  lastChunks,
  sideChunks,
  sidePromptCompletion,
  wholeCompletion,
} from './completion.ts'
import { hopsIn } from './hops.ts'
import { PANELS } from './panels.ts'
import {
  type AskedQuestion,
  type Conversation,
  chatConversation,
  panelNamed,
  questionOf,
  refused,
  refuseUnsuitableChat,
  refuseUnsuitableResponse,
  responseConversation,
  sentTexts,
} from './read-request.ts'
import type { ChatRequest, ResponseQuery, ResponseRequest } from './request-schema.ts'
import { debateIdIn, responseOf } from './response.ts'
import { BEGINNING, errorEvent, placeAfter, responseEvents } from './response-events.ts'
import { isSettled, SETTLING } from './settled-state.ts'
import { sidePromptAnswer } from './side-prompts/answer.ts'
import { WITHOUT_RULES } from './side-prompts/marks.ts'
import { sidePromptIn } from './side-prompts/recognise.ts'

export interface CompletionsDependencies {
  debates: Pick<Debates, 'visible' | 'find' | 'cancel' | 'readRequest'>
  ledger: Pick<Ledger, 'load'>
  broadcast: Pick<Broadcast, 'followDebate' | 'closing'>
  followStates: FollowStates
  askOnce: AskOnce
  gateOf(operation: string): { admit(caller: Caller): void }
  /** A decision as evidence for another debate. */
  decisionPiece(state: DebateState): Promise<Piece>
  facts: FactsAbout
  installationId: string
  newId: NewId
  now: () => Date
}

/** Where a question came from. */
interface Request {
  ip: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** One event of a stream, or a line that clients ignore. */
type SentEvent = { event?: string; data: string | object } | { comment: string }

/** What is told as it happens; `resumable` where a client can go on after the last event that it read. */
interface Streamed {
  events(gone: AbortSignal): AsyncIterable<SentEvent>
  /** The last event of a stream that ends before its answer is whole. */
  whenCut(why: Fault): { event?: string; data: object | string }
  resumable: boolean
}

/** An answer now, when the debate is settled, or as it happens. */
export type Answer<Body> = { now: Body } | { later(gone: AbortSignal): Promise<Body> } | { stream: Streamed }

const KEY_HOURS = 24
const LONGEST_KEY = 255

/** The client's own name of the request, if it has one. */
function keyIn({ headers }: Request): Question['key'] {
  const [text] = [headers['idempotency-key']].flat()
  if (text === undefined) return undefined
  if (text === '' || text.length > LONGEST_KEY) {
    throw refused('Idempotency-Key', `must have 1 to ${LONGEST_KEY} characters`, 'BAD_KEY')
  }
  return { text, field: 'Idempotency-Key', hours: KEY_HOURS }
}

/** Questions of programs that speak OpenAI's interface, and the debates that answer them. */
export function completionsService(dependencies: CompletionsDependencies) {
  const { debates, ledger, broadcast, followStates, askOnce, gateOf, decisionPiece, facts, newId, now } = dependencies

  /** What a program is answered is what `debates.get` tells. */
  const refuseUnlessReader = (caller: Caller) => gateOf('debates.get').admit(caller)

  /** The debate once there is something to answer. */
  async function settled(debateId: string, gone: AbortSignal): Promise<DebateState> {
    const state = await awaitDebate(broadcast, {
      debateId,
      read: () => ledger.load(debateId),
      isEnough: isSettled,
      isNews: ({ type }) => SETTLING.has(type),
      gone,
    })
    if (isSettled(state)) return state
    gone.throwIfAborted()
    throw unavailable('The service is stopping', 1)
  }

  /** The latest answer of ours in the conversation, by the address that it ends with. */
  async function earlierDebate({ messages, last }: Conversation, caller: Caller): Promise<DebateState | undefined> {
    const before = last ? messages.slice(0, messages.indexOf(last)) : messages
    const addressOfDebates = facts.linkTo({ organizationId: caller.org, debateId: '' })
    const answer = before.findLast(({ role, text }) => role === 'assistant' && text.includes(addressOfDebates))
    const address = answer?.text.lastIndexOf(addressOfDebates) ?? -1
    const [id] = /^dbt_[0-9A-Za-z]{1,60}/.exec(answer?.text.slice(address + addressOfDebates.length) ?? '') ?? []
    return id === undefined ? undefined : debates.find(id, caller)
  }

  async function ask(asked: AskedQuestion, earlier: DebateState | undefined, caller: Caller, request: Request) {
    const { panel, question, documents } = asked
    const hops = hopsIn(request.headers[HOP_HEADER], dependencies.installationId)
    const cited = earlier?.end && !earlier.erased ? earlier : undefined
    const { debateId } = await askOnce({
      door: 'openai',
      caller,
      ip: request.ip,
      key: keyIn(request),
      request: { panel, question, documents, follows: cited?.debateId ?? null },
      operation: 'debates.create',
      async wanted() {
        const wanted = debates.readRequest({ question, documents, ...PANELS[panel] })
        const protocol = hops.length > 0 ? { ...wanted.protocol, brief: { hops } } : wanted.protocol
        return {
          ...wanted,
          protocol,
          ...(cited && { about: cited.debateId, pieces: [await decisionPiece(cited)] }),
        }
      },
    }).catch(conflictAsBadRequest)
    return debateId
  }

  /** The answer to what a chat program asks for itself; undefined for a question. */
  function sidePrompt(conversation: Conversation, model: string, parley: ChatRequest['parley']) {
    const sent = sentTexts(conversation)
    const mark = parley?.debate ? undefined : sidePromptIn(sent)
    if (!mark) return undefined
    if (WITHOUT_RULES.has(mark.kind)) {
      const message = `asks for a ${mark.kind}, which needs a language model: choose another one for it in ${mark.program}`
      throw refused('messages', message, 'UNSUPPORTED_SIDE_PROMPT')
    }
    const head = { id: newId('debate'), at: now(), model, kind: mark.kind }
    return sidePromptCompletion(head, sidePromptAnswer(mark, sent))
  }

  /** The events of a debate with its states, until there is something to answer; what it waited for before is over. */
  async function* untilSettled(known: DebateState, gone: AbortSignal) {
    for await (const followed of followStates(known.debateId, gone)) {
      yield followed
      if (followed.event.version >= known.version && isSettled(followed.state)) return
    }
  }

  const chunksOf = (debateId: string, includeUsage: boolean): Streamed => ({
    resumable: false,
    whenCut: errorChunk,
    async *events(gone) {
      const known = await ledger.load(debateId)
      yield firstChunk(headOf(known))
      let last = known
      for await (const { event, state } of untilSettled(known, gone)) {
        yield* phaseComments(event)
        last = state
      }
      if (gone.aborted) return
      yield* (last.status === 'failed' ? failedChunks : lastChunks)(completionOf(last, facts), includeUsage)
    },
  })

  function eventsOf(debateId: string, after: number): Streamed {
    let last = after
    return {
      resumable: true,
      whenCut: (why) => errorEvent(why, last),
      async *events(gone) {
        let place = BEGINNING
        for await (const { event, state } of untilSettled(await ledger.load(debateId), gone)) {
          const next = placeAfter(place, event)
          if (next.next > place.next && next.next > after + 1) {
            const sent = responseEvents(event, place, state, facts)
            for (const data of sent.slice(Math.max(0, after + 1 - place.next))) {
              yield { event: data.type, data }
              last = data.sequence_number
            }
          }
          place = next
          yield* phaseComments(event)
        }
      },
    }
  }

  async function visible(responseId: string, caller: Caller): Promise<DebateState> {
    const state = await debates.find(debateIdIn(responseId), caller)
    if (!state) throw notFound('response', responseId)
    return state
  }

  return {
    /** Answers a chat: a question by a debate, a side prompt by rules. */
    async chat(body: ChatRequest, caller: Caller, request: Request): Promise<Answer<WholeCompletion>> {
      refuseUnlessReader(caller)
      const panel = panelNamed(body.model)
      const conversation = chatConversation(body)
      const includeUsage = body.stream_options?.include_usage === true
      const side = sidePrompt(conversation, panel, body.parley)
      if (side) {
        if (!body.stream) return { now: wholeCompletion(side) }
        const events = () => sideChunks(side, includeUsage)
        return { stream: { events, whenCut: errorChunk, resumable: false } }
      }
      refuseUnsuitableChat(body)
      const asked = questionOf(conversation, panel, 'messages')
      const debateId = await ask(asked, await earlierDebate(conversation, caller), caller, request)
      if (body.stream) return { stream: chunksOf(debateId, includeUsage) }
      return { later: async (gone) => wholeCompletion(completionOf(await settled(debateId, gone), facts)) }
    },

    /** Answers a question as a response, which can be read again later. */
    async respond(body: ResponseRequest, caller: Caller, request: Request): Promise<Answer<ResponseRecord>> {
      refuseUnlessReader(caller)
      const panel = panelNamed(body.model)
      refuseUnsuitableResponse(body)
      const conversation = responseConversation(body)
      const asked = questionOf(conversation, panel, 'input')
      const earlier = body.previous_response_id
        ? await finished(body.previous_response_id, caller)
        : await earlierDebate(conversation, caller)
      const debateId = await ask(asked, earlier, caller, request)
      if (body.stream) return { stream: eventsOf(debateId, -1) }
      if (body.background) return { now: responseOf(await ledger.load(debateId), facts) }
      return { later: async (gone) => responseOf(await settled(debateId, gone), facts) }
    },

    async response(
      id: string,
      { stream, starting_after = -1 }: ResponseQuery,
      caller: Caller,
    ): Promise<Answer<ResponseRecord>> {
      const state = await visible(id, caller)
      if (!stream) return { now: responseOf(state, facts) }
      return { stream: eventsOf(state.debateId, starting_after) }
    },

    /** Cancels the debate; to cancel it again changes nothing. */
    async cancel(id: string, caller: Caller): Promise<ResponseRecord> {
      const debateId = debateIdIn(id)
      try {
        await debates.cancel(debateId, {}, caller)
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        if (error.status === 404) throw notFound('response', id)
        if (error.status !== 409) throw error
        const { status } = await ledger.load(debateId)
        if (status !== 'cancelled') throw refused('response_id', 'names a finished response', 'RESPONSE_FINISHED')
      }
      return responseOf(await ledger.load(debateId), facts)
    },
  }

  async function finished(responseId: string, caller: Caller): Promise<DebateState> {
    const state = await visible(responseId, caller)
    if (state.end) return state
    throw refused('previous_response_id', 'names a response without a decision', 'RESPONSE_UNDECIDED')
  }
}
type WholeCompletion = ReturnType<typeof wholeCompletion>
type ResponseRecord = ReturnType<typeof responseOf>
export type CompletionsService = ReturnType<typeof completionsService>

function* phaseComments({ type, data }: LogEvent) {
  if (type === 'phase_change') yield { comment: `round ${data.round}: ${data.to}` }
}

/** Clients of this interface retry a 409, which would not help here. */
function conflictAsBadRequest(error: unknown): never {
  if (!(error instanceof ServiceError) || error.status !== 409) throw error
  const { code, message, details } = error
  throw new ServiceError(400, code, message, { details })
}
