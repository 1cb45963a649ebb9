import type { Channel, ChannelCheck, ChannelEvent } from '../../api/messaging/channels.ts'

export interface Tick {
  name: string
  state: 'done' | 'waiting' | 'wrong'
  /** What is so, or what is awaited. */
  words: string
}

interface Seen {
  channel: Pick<Channel, 'title' | 'intake' | 'settings' | 'webhook_url'>
  checks: readonly ChannelCheck[]
  /** The newest first. */
  events: readonly ChannelEvent[]
}

const LINES = ['socket', 'polling']
const tick = (name: string, isDone: boolean, done: string, waiting: string): Tick => ({
  name,
  state: isDone ? 'done' : 'waiting',
  words: isDone ? done : waiting,
})

/** From the wire to an answer that was accepted: how far the first message has come. */
export function ticksOf({ channel, checks, events }: Seen): Tick[] {
  const [newest] = events
  const isHeard = newest !== undefined
  return [
    lineTick({ channel, checks, events }),
    tick('Event', isHeard, 'A message arrived', 'No message yet'),
    tick(
      'Signature',
      isHeard,
      channel.intake === 'dial' ? 'Received on our own connection' : 'Signature valid',
      'Only verified messages are accepted',
    ),
    personTick({ channel, checks, events }),
    answerTick({ channel, checks, events }),
  ]
}

function lineTick({ channel: { title, intake, webhook_url }, checks, events }: Seen): Tick {
  if (intake !== 'dial') {
    const awaited = webhook_url
      ? `${title} has not called yet`
      : 'Set SERVICE_PUBLIC_URL: without a public address it cannot be called'
    return tick('Address', events.length > 0, `${title} reaches our address`, awaited)
  }
  const line = checks.find(({ check }) => LINES.includes(check))
  if (line && !line.ok && events.length === 0) return { name: 'Line', state: 'wrong', words: line.hint ?? '' }
  const isOpen = line?.ok === true || events.length > 0
  return tick('Line', isOpen, `${title} accepts our connection`, `Connecting to ${title}`)
}

function personTick({ channel: { settings }, events }: Seen): Tick {
  const [newest] = events
  if (events.some(({ user_id }) => user_id !== null))
    return { name: 'Person', state: 'done', words: 'The sender is linked to an account here' }
  if (settings.who_may_ask === 'workspace')
    return tick('Person', newest !== undefined, 'Everyone there may ask', 'Everyone there may ask')
  const name = newest && (newest.sender.name ?? newest.sender.id)
  const awaited = name
    ? `${name} is not linked to an account yet: send “link” there, and open the address in the reply`
    : 'The sender is not known yet'
  return { name: 'Person', state: 'waiting', words: awaited }
}

function answerTick({ channel: { title }, events }: Seen): Tick {
  const accepted = events.some(({ first_answer_at }) => first_answer_at !== null)
  const [newest] = events
  if (!accepted && newest?.state === 'failed')
    return { name: 'Answer', state: 'wrong', words: newest.why ?? 'The reply failed' }
  return tick('Answer', accepted, `${title} accepted our reply`, 'No reply yet')
}

export const isComplete = (ticks: readonly Tick[]) => ticks.every(({ state }) => state === 'done')
