import type { Platform } from '../../../../platform.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { NamedPlaces } from '../broadcast/named-places.ts'
import { broadcastThread } from '../broadcast/store.ts'
import type { Posts } from '../posts/post-queue.ts'

interface ApprovalPostsDependencies extends Pick<Platform, 'db' | 'newId' | 'now'> {
  posts: Pick<Posts, 'say'>
  places: NamedPlaces
  erase: (tx: Transaction, payer: string, subject: string) => Promise<void>
}

/** An approval that is shown in places of chats. */
interface Shown {
  payer: string
  org: string
  id: string
  /** In whose name the places are named. */
  askedBy: string
  channels: readonly string[]
  /** A higher one is an edit. */
  version: number
}

/** The posts by which chats ask for approvals. A place that is not there any more is left out. */
export const approvalPosts = ({ db, posts, places, erase, newId, now }: ApprovalPostsDependencies) => ({
  async show({ payer, org, id, askedBy, channels, version }: Shown): Promise<void> {
    const found = (await places.readFor({ payer, userId: askedBy })).found(channels)
    await db.transaction().execute(async (tx) => {
      for (const { connection, peer } of found) {
        const threadId = await broadcastThread(tx, connection, { what: id, peer, fresh: newId('thread') }, now())
        const body = { say: 'approval' as const, thread_id: threadId, approval: { org, id } }
        await posts.say(tx, connection, { id: threadId, peer }, { key: `${id}:${threadId}`, version, body })
      }
    })
  },

  /** Takes the posts back where their platforms can. */
  takeBack: erase,
})
export type ApprovalPosts = ReturnType<typeof approvalPosts>
