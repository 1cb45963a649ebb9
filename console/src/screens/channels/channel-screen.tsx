import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Channel, channelQuery } from '../../api/channels.ts'
import { ApiFault } from '../../api/fault.ts'
import { buttonClass } from '../../ui/button.tsx'
import { choiceOf } from '../../ui/choice-of.ts'
import { CopyAsCurl, ShortId } from '../../ui/copy.tsx'
import { useLeads } from '../../ui/leader.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/title.ts'
import { PauseButton, WhyNot } from './channel-list.tsx'
import { EventsTab } from './events-tab.tsx'
import { LiveChecks } from './live-checks.tsx'
import { PostsTab } from './posts-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { intakeWords, STATE_WORDS } from './words.ts'

const route = getRouteApi('/member/channels/$channel')
const TABS = ['check', 'events', 'posts', 'settings'] as const

/** One connection: how it is, what came, what was said, and how it is set. */
export function ChannelScreen() {
  const { channel: id } = route.useParams()
  const channel = useQuery(channelQuery(id))
  useTitle(channel.data?.name ?? 'Channel')
  if (channel.error instanceof ApiFault && channel.error.status === 404) return <Gone />
  return <Loaded query={channel}>{(found) => <Shown channel={found} />}</Loaded>
}

const Gone = () => (
  <div className="grid gap-6">
    <h1 className="font-serif text-3xl">Channel</h1>
    <EmptyState
      title="This is not connected any more"
      action={
        <Link to="/channels" className={buttonClass()}>
          See what is
        </Link>
      }
    >
      Somebody removed it, or it belongs to another organization.
    </EmptyState>
  </div>
)

function Shown({ channel }: { channel: Channel }) {
  const { tab, page } = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = useLeads() ?? false
  const { id, name, title, state, why } = channel
  const onPage = (to: number, how: { replace: boolean }) => navigate({ search: { tab, page: String(to) }, ...how })
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid gap-3">
        <p className="text-sm text-muted">
          <Link to="/channels" className="text-accent underline underline-offset-4">
            Channels
          </Link>{' '}
          · {title} · {STATE_WORDS[state]} · {intakeWords(channel)}
        </p>
        <h1 className="font-serif text-3xl">
          <bdi>{name}</bdi>
        </h1>
        {why && <WhyNot why={why} />}
        <div className="flex flex-wrap items-center gap-2">
          <ShortId id={id} />
          <CopyAsCurl address="/channels/{id}" path={{ id }} />
          {mayManage && <PauseButton channel={channel} />}
        </div>
      </header>
      <Tabs
        label={name}
        open={choiceOf(TABS, tab) ?? 'check'}
        onOpen={(to) => navigate({ search: { tab: to } })}
        tabs={[
          { name: 'check', title: 'Check', body: <LiveChecks channel={channel} /> },
          { name: 'events', title: 'What came', body: <EventsTab id={id} page={page} onPage={onPage} /> },
          {
            name: 'posts',
            title: 'What was said',
            body: <PostsTab id={id} page={page} onPage={onPage} mayManage={mayManage} />,
          },
          { name: 'settings', title: 'Settings', body: <SettingsTab channel={channel} mayManage={mayManage} /> },
        ]}
      />
    </div>
  )
}
