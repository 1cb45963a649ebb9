import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { channelKindsQuery, channelsQuery } from '../../api/messaging/channels.ts'
import { useIsManager } from '../../parts/organization-members.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { healthWords } from './channel-labels.ts'
import { ChannelList } from './channel-list.tsx'
import { KindList } from './kind-list.tsx'
import { Mailboxes } from './mailbox/mailboxes.tsx'

const route = getRouteApi('/member/channels')

/** The channels through which people reach the service: those connected, their state, and those that could be added. */
export function ChannelsScreen() {
  useTitle('Channels')
  const { connected, error } = route.useSearch()
  const mayManage = useIsManager() ?? false
  const channels = useQuery(channelsQuery)
  const kinds = useQuery(channelKindsQuery)
  return (
    <div className="grid gap-10">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="font-serif text-3xl">Channels</h1>
          <span className="flex flex-wrap gap-2">
            <CopyAsCurl address="/channels" />
            <Link to="/bindings" className={buttonClass()}>
              Bindings
            </Link>
          </span>
        </div>
        <p className="measure text-muted">
          Ask questions, take part and decide in the tools you already use. Decisions come back to the same place.
        </p>
      </div>
      {connected && (
        <p role="status" className="border-l-2 border-agree pl-4">
          The mailbox is connected. Its mail is being read.
        </p>
      )}
      {error && (
        <p role="alert" className="border-l-2 border-disagree pl-4">
          The mailbox was not connected: <bdi>{error.replaceAll('_', ' ')}</bdi>. Start again below.
        </p>
      )}
      <QueryResult query={channels} what="Loading channels">
        {({ channels: all }) =>
          all.length === 0 ? (
            <EmptyState
              title="No channels yet"
              action={
                mayManage && (
                  <Link to="/channels/new" search={{ kind: 'slack' }} className={buttonClass('primary')}>
                    Connect Slack
                  </Link>
                )
              }
            >
              A question asked in Slack becomes a debate, and the decision is posted in the same thread. Setup takes
              about five minutes{mayManage ? '.' : '; owners and admins of your organization connect channels.'}
            </EmptyState>
          ) : (
            <Section title="Connected" about={healthWords(all)}>
              <ChannelList channels={all} mayManage={mayManage} />
            </Section>
          )
        }
      </QueryResult>
      <div id="mailboxes" className="scroll-mt-4">
        <Section title="Mailboxes">
          <Mailboxes />
        </Section>
      </div>
      {mayManage && (
        <Section title="Connect a channel" about="Secrets are encrypted and never shown again.">
          <QueryResult query={kinds}>{(found) => <KindList found={found} />}</QueryResult>
        </Section>
      )}
    </div>
  )
}
