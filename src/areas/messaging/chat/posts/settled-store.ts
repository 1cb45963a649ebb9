import type { Settled } from '../../../../background/outbox/effect.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { DrivingStore } from '../driving/store.ts'
import { countUp } from '../messages/count-store.ts'
import type { PutIntoWords } from './put-into-words.ts'
import type { PostBody } from './said.ts'
import type { PostStore } from './store.ts'

interface Needs {
  threads: Pick<DrivingStore, 'thread'>
  posts: Pick<PostStore, 'answered' | 'questionOf'>
}

/** Counts what was said, and how long its writer waited for the first answer; a debate that is over before its card is answered by its decision. */
export const postSettled =
  ({ threads, posts }: Needs) =>
  async (tx: Transaction, { org, body }: { org: string; body: PostBody }, { state, at }: Settled) => {
    if (state !== 'done') return
    const thread = await threads.thread(body.thread_id, tx)
    if (!thread) return
    const messageId = body.message_id ?? (body.debate_id && (await posts.questionOf(tx, thread.id, body.debate_id)))
    const ms = messageId ? await posts.answered(tx, messageId, at) : undefined
    const answered = ms === undefined ? {} : { answered: 1, answer_ms: ms }
    await countUp(tx, { id: thread.connectionId, payer: org }, { posts: 1, ...answered }, at)
  }

/** What those need who say things by mail. */
export const spokenByMail = ({ threads, posts, words }: Needs & { posts: PostStore; words: PutIntoWords }) => ({
  /** Undefined when nothing is left to say. */
  async inWords(body: PostBody) {
    const thread = await threads.thread(body.thread_id)
    const author = body.message_id === undefined ? undefined : await posts.message(body.message_id)
    return thread && words(body, thread, author)
  },
  settled: postSettled({ threads, posts }),
})
