import { erasePostsAbout } from '../../src/areas/messaging/chat/posts/erasure-effects.ts'
import { postStore } from '../../src/areas/messaging/chat/posts/store.ts'
import type { approvals } from '../../src/areas/work/approvals/index.ts'
import type { Platform } from '../../src/platform.ts'

/** Ways of telling people that write down whom they told, in place of devices and mail. */
export function writtenNotices(payerOf: (tenant: string) => Promise<string> = async (tenant) => tenant) {
  const pushed: string[] = []
  const written: { to: string; subject: string; text: string }[] = []
  return {
    pushed,
    written,
    telling: {
      push: async (_tx, _org, whom) => void pushed.push('userId' in whom ? whom.userId : whom.deviceId),
      mail: { available: true, send: async (letter) => void written.push(letter), takeBack: async () => undefined },
      nameOf: async (userId) => userId.replace('usr_', ''),
      payerOf,
      actingFor: async () => undefined,
      chat: { show: async () => undefined, takeBack: async () => undefined },
      refuseBadChannels: async () => undefined,
    } satisfies Parameters<typeof approvals>[1]['telling'],
  }
}

/** Takes back what chats were asked, as the service does. */
export const postsTakenBack = ({ db, outbox }: Pick<Platform, 'db' | 'outbox'>) =>
  erasePostsAbout({ outbox, posts: postStore(db) })
