import type { Channel, ChannelCheck, ChannelEvent } from '../../api/channels.ts'

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
    tick('Event', isHeard, 'Something that was said arrived here', 'Nothing has arrived yet'),
    tick(
      'Signature',
      isHeard,
      channel.intake === 'dial' ? 'It came on the line that we opened ourselves' : 'Its signature is right',
      'Only what is proven to be genuine is taken in',
    ),
    personTick({ channel, checks, events }),
    answerTick({ channel, checks, events }),
  ]
}

function lineTick({ channel: { title, intake, webhook_url }, checks, events }: Seen): Tick {
  if (intake !== 'dial') {
    const awaited = webhook_url ? `${title} has not called yet` : 'Without a public address nobody can call'
    return tick('Address', events.length > 0, `${title} reaches our address`, awaited)
  }
  const line = checks.find(({ check }) => LINES.includes(check))
  if (line && !line.ok && events.length === 0) return { name: 'Line', state: 'wrong', words: line.hint ?? '' }
  const isOpen = line?.ok === true || events.length > 0
  return tick('Line', isOpen, `${title} lets us open a line`, `Asking ${title} for a line`)
}

function personTick({ channel: { settings }, events }: Seen): Tick {
  const [newest] = events
  if (events.some(({ user_id }) => user_id !== null))
    return { name: 'Person', state: 'done', words: 'Whoever spoke is linked to an account here' }
  if (settings.who_may_ask === 'workspace')
    return tick('Person', newest !== undefined, 'Everybody there may ask', 'Everybody there may ask, once they speak')
  const name = newest && (newest.sender.name ?? newest.sender.id)
  const awaited = name
    ? `Nobody knows yet who ${name} is here: say “link” there, and open the address that it answers with`
    : 'Who speaks is not known yet'
  return { name: 'Person', state: 'waiting', words: awaited }
}

function answerTick({ channel: { title }, events }: Seen): Tick {
  const accepted = events.some(({ first_answer_at }) => first_answer_at !== null)
  const [newest] = events
  if (!accepted && newest?.state === 'failed')
    return { name: 'Answer', state: 'wrong', words: newest.why ?? 'It could not be answered' }
  return tick('Answer', accepted, `${title} took our answer`, 'Nothing was answered yet')
}

export const isComplete = (ticks: readonly Tick[]) => ticks.every(({ state }) => state === 'done')
