import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ApiFault } from '../../api/fault.ts'
import { type Channel, channelQuery } from '../../api/messaging/channels.ts'
import { useIsManager } from '../../parts/organization-members.ts'
import { CopyAsCurl, ShortId } from '../../ui/copy-button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { choiceOf } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { AccountHeader, NotConnected } from './account-header.tsx'
import { intakeWords, stateWords } from './channel-labels.ts'
import { PauseButton } from './channel-list.tsx'
import { SettingsTab } from './channel-settings-tab.tsx'
import { LiveChecks } from './live-checks.tsx'
import { EventsTab, PostsTab } from './message-tabs.tsx'

const route = getRouteApi('/member/channels/$channel')
const TABS = ['check', 'events', 'posts', 'settings'] as const

/** One channel: its checks, the received and sent messages, and its settings. */
export function ChannelScreen() {
  const { channel: id } = route.useParams()
  const channel = useQuery(channelQuery(id))
  useTitle(channel.data?.name ?? 'Channel')
  if (channel.error instanceof ApiFault && channel.error.status === 404) return <ChannelGone />
  return (
    <QueryResult query={channel} heading="Channel">
      {(found) => <ChannelDetails channel={found} />}
    </QueryResult>
  )
}

const ChannelGone = () => (
  <NotConnected heading="Channel" title="Channel not found">
    It was removed, or belongs to another organization.
  </NotConnected>
)

function ChannelDetails({ channel }: { channel: Channel }) {
  const { tab, page } = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = useIsManager() ?? false
  const { id, name, title, why } = channel
  const onPage = (to: number, how: { replace: boolean }) => navigate({ search: { tab, page: String(to) }, ...how })
  return (
    <div className="grid grid-cols-1 gap-6">
      <AccountHeader name={name} about={`${title} · ${stateWords(channel)} · ${intakeWords(channel)}`} why={why}>
        <ShortId id={id} />
        <CopyAsCurl address="/channels/{id}" path={{ id }} />
        {mayManage && <PauseButton channel={channel} />}
      </AccountHeader>
      <Tabs
        label={name}
        open={choiceOf(TABS, tab) ?? 'check'}
        onOpen={(to) => navigate({ search: { tab: to } })}
        tabs={[
          { name: 'check', title: 'Check', body: <LiveChecks channel={channel} /> },
          { name: 'events', title: 'Received', body: <EventsTab id={id} page={page} onPage={onPage} /> },
          {
            name: 'posts',
            title: 'Sent',
            body: <PostsTab id={id} page={page} onPage={onPage} mayManage={mayManage} />,
          },
          { name: 'settings', title: 'Settings', body: <SettingsTab channel={channel} mayManage={mayManage} /> },
        ]}
      />
    </div>
  )
}
