import { Link } from '@tanstack/react-router'
import { CHANNELS, type Channel, changeChannel } from '../../api/messaging/channels.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { intakeWords, missingSetup, stateWords } from './channel-labels.ts'

interface ChannelListProps {
  channels: readonly Channel[]
  mayManage: boolean
}

export const ChannelList = ({ channels, mayManage }: ChannelListProps) => (
  <ul className="grid gap-4 sm:grid-cols-2">
    {channels.map((channel) => (
      <li key={channel.id} className="grid content-start gap-3 rounded-lg border border-line p-4">
        <div className="grid gap-1">
          <h3 className="font-serif text-xl">
            <Link
              to="/channels/$channel"
              params={{ channel: channel.id }}
              className="underline-offset-4 hover:underline"
            >
              <bdi>{channel.name}</bdi>
            </Link>
          </h3>
          <p className="text-sm text-muted">
            {channel.title} · <StateWord channel={channel} /> · {intakeWords(channel)}
          </p>
        </div>
        {channel.why && <FailureReason why={channel.why} />}
        <div className="flex flex-wrap items-center gap-3">
          <Link
            to="/channels/$channel"
            params={{ channel: channel.id }}
            className="text-sm text-accent underline underline-offset-4"
          >
            Open<span className="sr-only"> {channel.name}</span>
          </Link>
          {mayManage && <PauseButton channel={channel} />}
        </div>
      </li>
    ))}
  </ul>
)

const LOOKS: Readonly<Record<Channel['state'], string>> = {
  active: 'text-agree',
  paused: 'text-modify',
  failed: 'text-disagree',
}
const StateWord = ({ channel }: { channel: Channel }) => (
  <span className={missingSetup(channel) ? LOOKS.failed : LOOKS[channel.state]}>{stateWords(channel)}</span>
)

export const FailureReason = ({ why }: { why: string }) => (
  <p dir="auto" className="border-l-2 border-disagree pl-4 text-sm">
    {why}
  </p>
)

/** Pauses an active channel, resumes a paused one, and retries a failed one. */
export function PauseButton({ channel: { id, state, name } }: { channel: Channel }) {
  const words = { active: 'Pause', paused: 'Resume', failed: 'Try again' }[state]
  return (
    <ActionButton act={() => changeChannel(id, { state: state === 'active' ? 'paused' : 'active' })} changes={CHANNELS}>
      {words}
      <span className="sr-only"> {name}</span>
    </ActionButton>
  )
}
