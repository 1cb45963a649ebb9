import type { Settled } from '../../../../background/outbox/effect.ts'
import type { Transaction } from '../../../../storage/database.ts'
import { countUp } from '../messages/count-store.ts'
import type { ThreadStore } from '../threads/store.ts'
import type { PostBody } from './post-queue.ts'
import type { RenderPost } from './render-post.ts'
import type { PostStore } from './store.ts'

interface AnswerTimeDependencies {
  threads: Pick<ThreadStore, 'thread'>
  posts: Pick<PostStore, 'answered' | 'questionOf'>
}

/** Counts a post, and how long the sender waited for the first answer: where a debate ends before its card, that is the decision. */
export const recordAnswerTime =
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
