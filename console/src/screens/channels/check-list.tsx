import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Channel, ChannelCheck, ChannelEvent } from '../../api/messaging/channels.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'

const SIGNS = { done: '✓', waiting: '○', wrong: '✗' } as const
const SPOKEN = { done: 'done', waiting: 'waiting', wrong: 'wrong' } as const
const LOOKS = { done: 'text-agree', waiting: 'text-muted', wrong: 'text-disagree' } as const

interface Check {
  check: string
  ok: boolean
  hint?: string | undefined
}

/** What was looked at, as a list to be ticked. */
const ticksFrom = (checks: readonly Check[]): Tick[] =>
  checks.map(({ check, ok, hint }) => ({
    name: check,
    state: ok ? 'done' : 'wrong',
    words: hint ?? (ok ? 'in order' : 'is missing'),
  }))

/** A list of checks that updates while it is open. */
export const Ticks = ({ label, ticks }: { label: string; ticks: readonly Tick[] }) => (
  <ul aria-label={label} aria-live="polite" className="grid gap-2">
    {ticks.map(({ name, state, words }) => (
      <li key={name} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-1">
        <span aria-hidden="true" className={LOOKS[state]}>
          {SIGNS[state]}
        </span>
        <span className={state === 'waiting' ? 'text-muted' : ''}>
          <span className="inline-block font-medium first-letter:uppercase">{name}</span>
          <span className="sr-only">, {SPOKEN[state]}</span>: {words}
        </span>
      </li>
    ))}
  </ul>
)

interface Asked {
  ok: boolean
  checks: readonly Check[]
}

interface AskedChecksProps {
  query: UseQueryResult<Asked>
  /** Who is asked. */
  whom: string
  /** The name of the list. */
  label: string
  /** What their answer may have changed. */
  changes: QueryKey
  /** What to do where not all is well. */
  help?: ReactNode
}

/** What a vendor or a server says now, which can be asked again. */
export const AskedChecks = ({ query, whom, label, changes, help }: AskedChecksProps) => (
  <div className="grid gap-3">
    <Loaded query={query} what={`Asking ${whom}`}>
      {({ ok, checks }) => (
        <>
          <Ticks label={label} ticks={ticksFrom(checks)} />
          {!ok && help}
        </>
      )}
    </Loaded>
    {!query.isPending && (
      <div>
        <ActionButton act={() => query.refetch({ throwOnError: true })} changes={changes}>
          Check again
        </ActionButton>
      </div>
    )}
  </div>
)

interface Tick {
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
