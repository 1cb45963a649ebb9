import type { Peer } from '../../../adapters/chat/incoming-message.ts'
import type { ChatPlatform, ChatPost, PostPlace, PostResult } from '../../../adapters/chat/platform.ts'
import {
  defineEffect,
  type Effect,
  type EffectKind,
  type Sent,
  type Settled,
} from '../../../background/outbox/effect.ts'
import type { DebatePage } from '../../../config/public-address.ts'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import type { Sealing } from '../../../shared/crypto/encryption.ts'
import { digestOf } from '../../../shared/crypto/text-digest.ts'
import type { NewId } from '../../../shared/ids.ts'
import { HOUR_MS } from '../../../shared/time/dates.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Place } from '../bindings/index.ts'
import type { Connection, ConnectionKind, Connections } from '../connections/index.ts'
import { isBroadcastThread } from './broadcast/store.ts'
import { countUp } from './messages/count-store.ts'
import { withReplyHint } from './posts/answer-cards.ts'
import { progressCard, standingCard } from './posts/debate-cards.ts'
import { postErasureEffect } from './posts/erasure-effects.ts'
import {
  type CardBody,
  cardKind,
  DOUBTS,
  type Doubt,
  type PostBody,
  type Posts,
  type PostType,
  postKind,
} from './posts/post-queue.ts'
import type { RenderPost } from './posts/render-post.ts'
import type { PostStore } from './posts/store.ts'
import type { Thread, ThreadStore } from './threads/store.ts'

interface ChatEffectsDependencies {
  connections: Pick<Connections, 'find' | 'secrets' | 'fail'>
  platformOf: (kind: Connection['kind']) => ChatPlatform | undefined
  threads: Pick<ThreadStore, 'thread'>
  posts: PostStore
  say: Posts['say']
  renderPost: RenderPost
  load: (debateId: string) => Promise<DebateState>
  sealing: Pick<Sealing, 'open'>
  linkTo: DebatePage
  newId: NewId
}

/** Whether to post, or to look whether the post exists. */
type Doing = 'post' | 'find'

const GONE: Sent = { outcome: 'refused', why: 'The message, or the place for it, is gone' }
const NOTHING_LEFT: Sent = { outcome: 'done' }
const SENT_AGAIN = 'Sent again: the first delivery was not confirmed.'

/** Sends what is posted on platforms: cards that follow a debate, and single posts. */
export function chatEffects(needs: ChatEffectsDependencies): EffectKind[] {
  const { connections, platformOf, threads, posts, say, renderPost, load, sealing, linkTo, newId } = needs

  interface Open {
    connection: Connection
    thread: Thread
    platform: ChatPlatform
  }

  async function openThread(org: string, threadId: string): Promise<Open | undefined> {
    const thread = await threads.thread(threadId)
    const connection = thread && (await connections.find(org, thread.connectionId))
    const platform = connection && platformOf(connection.kind)
    if (!thread || !platform || connection.removedAt !== null) return undefined
    return { connection, thread, platform }
  }

  async function call({ connection, platform }: Open, signal: AbortSignal, doing: Doing, post: ChatPost) {
    const [secrets = {}] = await connections.secrets(connection)
    const context = { account: connection, secrets, signal }
    const posted = doing === 'post' ? await platform.post(post, context) : await platform.find?.(post, context)
    return posted && sentOf(connection, platform, posted)
  }

  async function sentOf(connection: Connection, platform: ChatPlatform, posted: PostResult): Promise<Sent> {
    if (posted.outcome === 'failed' && 'credentials' in posted) await connections.fail(connection, posted.why)
    const replied = platform.repliesNamePosts === true
    if (posted.outcome === 'done') return { ...posted, answer: { post: posted.externalId, replied } }
    const isUnreachable = posted.outcome === 'refused' && posted.unreachable === true
    return isUnreachable ? { ...posted, answer: { unreachable: true } } : posted
  }

  const doubtOf = ({ doubt }: Effect) => (doubt ? { doubtSince: new Date(doubt.since) } : {})
  const editOf = ({ externalId }: Effect) => (externalId === undefined ? {} : { edits: externalId })

  async function postOf(effect: Effect<PostBody>, { thread, platform }: Open): Promise<ChatPost | undefined> {
    const { body, id, doubt, externalId } = effect
    if (body.say === 'vote' && externalId !== undefined) return undefined
    const author = body.message_id === undefined ? undefined : await posts.message(body.message_id)
    const card = await renderPost(body, thread, author, platform)
    if (!card) return undefined
    const answerBy = author?.sealedAnswerBy ? await sealing.open(author.sealedAnswerBy, author.id) : undefined
    const onlyFor = body.only && author ? { onlyFor: { user: author.senderId, ...(answerBy && { answerBy }) } } : {}
    const answers = body.say === 'write_first' && author ? { answers: author.orderKey } : {}
    const stands = isOfDebate(body) ? await posts.placeOf(thread.id, body.debate_id) : IN_THREAD
    const place = { ...placeOf(thread, stands), ...onlyFor, ...answers }
    const isRepeated = doubt && externalId === undefined && platform.doubt === 'send again and say so'
    const note = isRepeated ? { note: SENT_AGAIN } : {}
    return { effectId: id, place, card: { ...card, ...note }, ...editOf(effect), ...doubtOf(effect) }
  }

  /** A debate that is over gets no new card; one that may exist already is still looked for. */
  async function cardOf(
    effect: Effect<CardBody>,
    { thread, platform }: Open,
    doing: Doing,
  ): Promise<ChatPost | undefined> {
    const { body, id, externalId } = effect
    const state = await load(body.debate_id)
    const isTooLate = doing === 'post' && externalId === undefined && isTerminal(state)
    if (state.erased || isTooLate) return undefined
    const place = placeOf(thread, await posts.placeOf(thread.id, body.debate_id))
    const shown = platform.votesApart ? standingCard(state, linkTo) : progressCard(state, linkTo)
    const card = withReplyHint(shown, platform)
    return { effectId: id, place, card, ...editOf(effect), ...doubtOf(effect) }
  }

  const effectSender =
    <Body extends PostBody | CardBody>(
      postOf: (effect: Effect<Body>, open: Open, doing: Doing) => Promise<ChatPost | undefined>,
      unsaid: (body: Body) => Sent,
    ) =>
    async (effect: Effect<Body>, signal: AbortSignal, doing: Doing): Promise<Sent | undefined> => {
      const open = await openThread(effect.org, effect.body.thread_id)
      const post = open && (await postOf(effect, open, doing))
      return open && post ? call(open, signal, doing, post) : unsaid(effect.body)
    }
  const sayPost = effectSender<PostBody>(postOf, ({ say }) => (say === 'vote' ? NOTHING_LEFT : GONE))
  const sayCard = effectSender<CardBody>(cardOf, () => NOTHING_LEFT)

  const settledPost = recordAnswerTime({ threads, posts })
  const askToWriteFirst = privateMessageRequest({ threads, posts, say })

  async function postSettled(tx: Transaction, { org, body, externalId }: Effect<PostBody>, settled: Settled) {
    const { state, at, answer } = settled
    if (answer?.unreachable === true) await askToWriteFirst(tx, { org, body }, at)
    if (state !== 'done' || answer?.post === undefined) return
    const thread = await threads.thread(body.thread_id, tx)
    if (!thread) return
    const post = typeof answer.post === 'string' ? answer.post : undefined
    if (isOfDebate(body) && externalId === undefined && post !== undefined) {
      const { place } = await posts.placeOf(thread.id, body.debate_id, tx)
      const begun = begunBy(post, place)
      const from = { id: thread.id, debateId: body.debate_id, progress: 'silent', place: begun.place } as const
      if (isBroadcastThread(thread) || place !== 'thread' || answer.replied === true)
        await posts.postBecameThread(tx, from, begun.at, newId('thread'), at)
    }
    await settledPost(tx, { org, body }, settled)
  }

  async function cardSettled(
    tx: Transaction,
    { org, body, externalId }: Effect<CardBody>,
    { state, at, answer }: Settled,
  ) {
    if (state !== 'done') return
    const thread = await threads.thread(body.thread_id, tx)
    if (!thread) return
    const { messageId, hasMoved, place } = await posts.cardShown(tx, thread.id, body.debate_id, at)
    const post = typeof answer?.post === 'string' ? answer.post : undefined
    if (post === undefined) return
    /** Where the answer to the first post was lost, the card gets its id with an edit. */
    const message = messageId === undefined || hasMoved ? undefined : await posts.message(messageId, tx)
    const isMoved = message !== undefined && (message.kind === 'command' || place !== 'thread')
    if (isMoved || answer?.replied === true) {
      const begun = begunBy(post, place)
      const progress = isMoved ? 'live' : 'silent'
      const from = { id: thread.id, debateId: body.debate_id, progress, place: begun.place } as const
      await posts.postBecameThread(tx, from, begun.at, newId('thread'), at)
    }
    const ms = messageId === undefined ? undefined : await posts.answered(tx, messageId, at)
    if (externalId !== undefined && ms === undefined) return
    const answered = ms === undefined ? {} : { answered: 1, answer_ms: ms }
    await countUp(tx, { id: thread.connectionId, payer: org }, { posts: 1, ...answered }, at)
  }

  const sent = async (saying: Promise<Sent | undefined>): Promise<Sent> => (await saying) ?? GONE

  const kindsFor = (doubt: Doubt): EffectKind[] => {
    const post = {
      ...postKind(doubt),
      send: (effect: Effect<PostBody>, { signal }: { signal: AbortSignal }) => sent(sayPost(effect, signal, 'post')),
      settled: postSettled,
    }
    const card = {
      ...cardKind(doubt),
      /** Progress that may have arrived is not posted again where we cannot look for it. */
      send: async (effect: Effect<CardBody>, { signal }: { signal: AbortSignal }): Promise<Sent> =>
        doubt === 'send again and say so' && effect.doubt && effect.externalId === undefined
          ? { outcome: 'done' }
          : sent(sayCard(effect, signal, 'post')),
      settled: cardSettled,
    }
    if (doubt !== 'find first')
      return [defineEffect({ ...post, doubt }), defineEffect({ ...card, doubt })] as EffectKind[]
    return [
      defineEffect({ ...post, doubt, find: (effect, { signal }) => sayPost(effect, signal, 'find') }),
      defineEffect({ ...card, doubt, find: (effect, { signal }) => sayCard(effect, signal, 'find') }),
    ] as EffectKind[]
  }
  return [...DOUBTS.flatMap(kindsFor), postErasureEffect({ connections, platformOf })]
}

/** Asks people whom the platform does not let us write to in private to write first, where they wrote: at most once an hour each. */
const privateMessageRequest =
  ({
    threads,
    posts,
    say,
  }: {
    threads: Pick<ThreadStore, 'thread'>
    posts: Pick<PostStore, 'message'>
    say: Posts['say']
  }) =>
  async (tx: Transaction, { org, body }: { org: string; body: PostBody }, at: Date) => {
    const thread = await threads.thread(body.thread_id, tx)
    const author = body.message_id === undefined ? undefined : await posts.message(body.message_id, tx)
    if (!thread || !author) return
    const { connectionId } = thread
    const hour = Math.floor(at.getTime() / HOUR_MS)
    await say(tx, { id: connectionId, payer: org, kind: author.source as ConnectionKind }, thread, {
      key: `${digestOf(`${connectionId}:${author.senderId}`)}:write_first:${hour}`,
      body: { say: 'write_first', thread_id: thread.id, message_id: author.id },
    })
  }

interface DebatePlace {
  place: Place
  /** The asker's id on the platform. */
  asker: string | null
}

const IN_THREAD: DebatePlace = { place: 'thread', asker: null }

/** Posts about a debate are for everybody; the others answer one person, where they wrote. */
const OF_DEBATE: ReadonlySet<PostType> = new Set(['accepted', 'vote', 'decision', 'breakpoint'])
const isOfDebate = (body: PostBody): body is PostBody & { debate_id: string } =>
  body.debate_id !== undefined && OF_DEBATE.has(body.say)

/** Where a post about a debate goes: into the thread of the question, its channel, or a direct message. */
function placeOf({ peer, key }: Thread, { place, asker }: DebatePlace): PostPlace {
  if (place === 'channel') return { peer: peer.id }
  if (place === 'dm' && asker !== null) return { peer: asker, direct: true }
  return { peer: peer.id, thread: key }
}

/** The thread that a post begins: after a direct message the conversation goes on in private. */
function begunBy(post: string, place: Place): { place: Place; at: { key: string; peer?: Peer } } {
  if (place !== 'dm') return { place, at: { key: post } }
  return { place: 'thread', at: { key: post, peer: { kind: 'dm', id: post.slice(0, post.lastIndexOf(':')) } } }
}

interface AnswerTimeDependencies {
  threads: Pick<ThreadStore, 'thread'>
  posts: Pick<PostStore, 'answered' | 'questionOf'>
}

/** Counts a post, and how long the sender waited for the first answer: where a debate ends before its card, that is the decision. */
const recordAnswerTime =
  ({ threads, posts }: AnswerTimeDependencies) =>
  async (tx: Transaction, { org, body }: { org: string; body: PostBody }, { state, at }: Settled) => {
    if (state !== 'done') return
    const thread = await threads.thread(body.thread_id, tx)
    if (!thread) return
    const messageId = body.message_id ?? (body.debate_id && (await posts.questionOf(tx, thread.id, body.debate_id)))
    const ms = messageId ? await posts.answered(tx, messageId, at) : undefined
    const answered = ms === undefined ? {} : { answered: 1, answer_ms: ms }
    await countUp(tx, { id: thread.connectionId, payer: org }, { posts: 1, ...answered }, at)
  }

/** Posts that go out by mail. */
export const mailPosts = ({
  threads,
  posts,
  renderPost,
}: AnswerTimeDependencies & { posts: PostStore; renderPost: RenderPost }) => ({
  /** Undefined where nothing is left to say. */
  async render(body: PostBody) {
    const thread = await threads.thread(body.thread_id)
    const author = body.message_id === undefined ? undefined : await posts.message(body.message_id)
    return thread && renderPost(body, thread, author)
  },
  settled: recordAnswerTime({ threads, posts }),
})
