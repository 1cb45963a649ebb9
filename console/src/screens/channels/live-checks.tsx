import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  CHANNELS,
  type Channel,
  type ChannelCheck,
  type ChannelEvent,
  changeChannel,
  channelTestQuery,
  firstEventsQuery,
} from '../../api/messaging/channels.ts'
import { PairAlexa } from '../../parts/alexa-pairing.tsx'
import { useIsManager } from '../../parts/organization-members.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { callAddress } from './channel-labels.ts'
import { RequestedChecks, type Tick, Ticks } from './check-list.tsx'
import { guideOf } from './setup-guides.ts'

/** The vendor's report on the connection, and how far the first message has come. */
export function LiveChecks({ channel }: { channel: Channel }) {
  const mayManage = useIsManager() ?? false
  const { say } = guideOf(channel.kind)
  return (
    <div className="grid gap-8">
      {mayManage && <VendorChecks channel={channel} />}
      <TryOnDevices kind={channel.kind} />
      {say && channel.state !== 'paused' && <FirstMessage channel={channel} say={say} mayManage={mayManage} />}
    </div>
  )
}

function VendorChecks({ channel: { id, kind, title: vendor } }: { channel: Channel }) {
  const title = kind === 'generic' ? 'the check' : vendor
  const tested = useQuery(channelTestQuery(id))
  return (
    <section className="grid gap-3">
      <h2 className="font-serif text-lg">Connection</h2>
      <RequestedChecks
        query={tested}
        whom={title}
        label="Connection"
        changes={CHANNELS}
        help={
          <p className="text-sm text-muted">
            Fix it {guideOf(kind).settings ? 'at the vendor or under Settings' : 'at the vendor'}, then check again. You
            do not need to enter anything again.
          </p>
        }
      />
    </section>
  )
}

function FirstMessage({ channel, say, mayManage }: { channel: Channel; say: string; mayManage: boolean }) {
  const title = channel.kind === 'generic' ? channel.name : channel.title
  const { data: tested } = useQuery({ ...channelTestQuery(channel.id), enabled: mayManage })
  const ticksFor = (events: Parameters<typeof ticksOf>[0]['events']) =>
    ticksOf({ channel: { ...channel, title, webhook_url: callAddress(channel) }, checks: tested?.checks ?? [], events })
  const heard = useQuery(firstEventsQuery(channel.id, (events) => isComplete(ticksFor(events))))
  return (
    <section className="grid gap-3">
      <h2 className="font-serif text-lg">
        Send <code className="rounded bg-raised px-2 py-0.5 font-mono text-base">{say}</code> in <bdi>{title}</bdi>
      </h2>
      <QueryResult query={heard}>
        {({ events }) => {
          const ticks = ticksFor(events)
          const isStuck = ticks.some(({ name, state }) => name === 'Person' && state === 'waiting') && events.length > 0
          return (
            <>
              <Ticks label="The first message" ticks={ticks} />
              {isComplete(ticks) && (
                <p role="status" className="border-l-2 border-agree pl-4">
                  Everything works. Ask a question there; the decision comes back to the same place.
                </p>
              )}
              {isStuck && mayManage && <AllowEveryone channel={channel} />}
            </>
          )
        }}
      </QueryResult>
    </section>
  )
}

const AllowEveryone = ({ channel: { id } }: { channel: Channel }) => (
  <div>
    <ActionButton
      act={() => changeChannel(id, { settings: { who_may_ask: 'workspace' } })}
      changes={CHANNELS}
      confirm="Everyone there can start debates, on behalf of the member who connected it and at your organization’s cost. Guests cannot."
    >
      Or let everyone there ask
    </ActionButton>
  </div>
)

const NOTIFICATIONS = (
  <Link to="/account" search={{ tab: 'notifications' }} className="text-accent underline underline-offset-4">
    Account, Notifications
  </Link>
)

/** The test of a kind that works through a device instead of a chat. */
function TryOnDevices({ kind }: { kind: string }) {
  if (kind === 'alexa')
    return (
      <section className="grid gap-3">
        <h2 className="font-serif text-lg">Say “Alexa, open Parley”</h2>
        <p className="measure">
          Alexa does not know who is speaking until they say a code. Create your own here or under {NOTIFICATIONS}.
        </p>
        <PairAlexa />
      </section>
    )
  if (kind === 'apns' || kind === 'fcm')
    return (
      <section className="grid gap-3">
        <h2 className="font-serif text-lg">Send a test</h2>
        <p className="measure">
          Sign in on a device with the app, which registers it. Under {NOTIFICATIONS} it is then listed, with a button
          that sends it a test; only a real device proves that app, key and builds belong together.
        </p>
      </section>
    )
  return null
}

interface FirstMessageState {
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

/** How far the first message has come, from the connection to an accepted reply. */
export function ticksOf({ channel, checks, events }: FirstMessageState): Tick[] {
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

function lineTick({ channel: { title, intake, webhook_url }, checks, events }: FirstMessageState): Tick {
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

function personTick({ channel: { settings }, events }: FirstMessageState): Tick {
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

function answerTick({ channel: { title }, events }: FirstMessageState): Tick {
  const accepted = events.some(({ first_answer_at }) => first_answer_at !== null)
  const [newest] = events
  if (!accepted && newest?.state === 'failed')
    return { name: 'Answer', state: 'wrong', words: newest.why ?? 'The reply failed' }
  return tick('Answer', accepted, `${title} accepted our reply`, 'No reply yet')
}

export const isComplete = (ticks: readonly Tick[]) => ticks.every(({ state }) => state === 'done')
