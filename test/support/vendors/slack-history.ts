import type { SlackPost } from './slack-web-api.ts'

interface Words {
  user: string
  channel: string
  text: string
  thread?: string
}

/** What an app sees of a conversation, its own posts and what people wrote: https://docs.slack.dev/reference/methods/conversations.replies */
export function slackHistory(posts: readonly SlackPost[]) {
  const said: { channel: string; ts: string; thread_ts?: string; user: string; text: string }[] = []

  function page(
    { channel, oldest = '0', latest = '9', limit = '1000', cursor = '0' }: Record<string, string>,
    is: (message: { ts: string; thread_ts?: string }) => boolean,
  ) {
    const ours = posts.filter(({ user }) => !user).map((post) => ({ ...post, bot_id: 'B0PARLEY' }))
    const all = [...said, ...ours]
      .filter((each) => each.channel === channel && each.ts >= oldest && each.ts < latest && is(each))
      .toSorted((one, other) => (one.ts < other.ts ? -1 : 1))
    const end = Number(cursor) + Number(limit)
    const next_cursor = end < all.length ? String(end) : ''
    return { body: { ok: true, messages: all.slice(Number(cursor), end), response_metadata: { next_cursor } } }
  }

  return {
    wrote: ({ user, channel, text, thread }: Words, ts: string) =>
      void said.push({ channel, ts, user, text, ...(thread && { thread_ts: thread }) }),
    channel: (fields: Record<string, string>) => page(fields, ({ thread_ts }) => thread_ts === undefined),
    thread: (fields: Record<string, string>) => page(fields, ({ ts, thread_ts }) => (thread_ts ?? ts) === fields.ts),
  }
}
