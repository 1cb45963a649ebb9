import type { Reading } from '../../sources/reading.ts'
import type { Incoming } from '../incoming.ts'
import type { ChatAccount } from '../platform.ts'
import { isDirect, isGuest } from './place.ts'

/** Buttons of our own posts; links tell of themselves too, and nothing comes of it: https://docs.slack.dev/reference/interaction-payloads/block_actions-payload */
export function readAction(body: Reading, account: ChatAccount, now: Date): Incoming[] {
  if (body.text('type') !== 'block_actions') return []
  const container = body.of('container')
  const user = body.of('user')
  const channel = body.of('channel').text('id') ?? container.text('channel_id')
  const [ts, userId] = [container.text('message_ts'), user.text('id')]
  if (!channel || !ts || !userId) return []

  const parent = body.of('message').text('thread_ts') ?? container.text('thread_ts')
  const [name, answerBy] = [user.text('name') ?? user.text('username'), body.text('response_url')]
  return body.list('actions').flatMap((action): Incoming[] => {
    const [, act, value] = /^([a-z]+):(.*)$/s.exec(action.text('value') ?? '') ?? []
    const pressed = action.text('action_ts')
    if (act === undefined || value === undefined || !pressed) return []
    return [
      {
        keys: [`action:${channel}:${ts}:${userId}:${pressed}:${action.text('action_id') ?? ''}`],
        kind: 'button',
        thread: `${channel}:${parent ?? ts}`,
        peer: { kind: isDirect(channel) ? 'dm' : 'channel', id: channel },
        order: pressed,
        sender: { id: userId, ...(name && { name }), ...isGuest(user.text('team_id'), account) },
        text: '',
        addressed: true,
        reply: true,
        act: { name: act, value, post: `${channel}:${ts}` },
        files: [],
        at: now,
        ...(answerBy && { answerBy }),
      },
    ]
  })
}
