import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '../../api/identity/session.ts'
import {
  browserStanding,
  type Device,
  devicesQuery,
  notifyDevice,
  registerBrowser,
  removeDevice,
} from '../../api/messaging/devices.ts'
import { PairAlexa } from '../../parts/alexa-pairing.tsx'
import { Act } from '../../ui/action-button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { ChatAccounts } from './chat-accounts.tsx'
import { QuietHours } from './quiet-hours.tsx'

/** Where somebody is told of what happens, of what, and when not. */
export function NotificationsTab({ person }: { person: Me }) {
  return (
    <div className="grid gap-10">
      <Section title="This browser" about="Notifications arrive even when Parley is not open.">
        <ThisBrowser />
      </Section>
      <Section
        title="Devices"
        about="Devices that get your notifications. Devices that no longer exist are removed automatically."
      >
        <Devices userId={person.id} />
      </Section>
      <Section title="Quiet hours and topics" about="Notifications held back during quiet hours arrive when they end.">
        <QuietHours />
      </Section>
      <Section title="Linked identities" about="What they ask, vote and decide counts as yours.">
        <ChatAccounts userId={person.id} />
        <PairAlexa />
      </Section>
    </div>
  )
}

const STANDINGS = {
  cannot: 'This browser does not support notifications, or the page was not opened over HTTPS.',
  forbidden: 'Notifications are blocked for this page. Allow them in your browser’s settings.',
  on: 'Notifications are on in this browser.',
  off: 'Notifications are off in this browser.',
} as const

const STANDING = ['devices', 'browser']

function ThisBrowser() {
  const standing = useQuery({ queryKey: STANDING, queryFn: browserStanding })
  return (
    <Loaded query={standing}>
      {(found) => (
        <div className="grid justify-items-start gap-3">
          <p>{STANDINGS[found]}</p>
          {(found === 'off' || found === 'on') && (
            <Act act={registerBrowser} changes={['devices']} kind="primary">
              {found === 'on' ? 'Register again' : 'Turn on notifications'}
            </Act>
          )}
          <CopyAsCurl address="/devices/health" />
        </div>
      )}
    </Loaded>
  )
}

const TEST = { title: 'It works', body: 'This is how decisions are announced.', collapse_key: 'test' } as const

function Devices({ userId }: { userId: string }) {
  const query = devicesQuery(userId)
  const devices = useQuery(query)
  return (
    <Loaded query={devices}>
      {({ devices: all }) =>
        all.length === 0 ? (
          <EmptyState title="No devices yet">
            Turn on notifications in this browser, or register a device in the app.
          </EmptyState>
        ) : (
          <Table
            caption="Devices"
            rows={all}
            keyOf={({ device_id }) => device_id}
            columns={[
              { title: 'Device', cell: ({ device_name, device_type }) => device_name ?? device_type },
              { title: 'Type', cell: ({ device_type }) => device_type },
              { title: 'Notifications', cell: ({ notification_count }) => notification_count },
              { title: 'Last seen', cell: ({ last_active }) => <RelativeTime at={last_active} /> },
              {
                title: 'Actions',
                cell: (device) => <DeviceActs device={device} changes={query.queryKey} />,
              },
            ]}
          />
        )
      }
    </Loaded>
  )
}

const TOLD = {
  sent: 'The test was sent.',
  pending: 'The test is on its way.',
  failed: 'The test did not arrive',
} as const

function DeviceActs({ device, changes }: { device: Device; changes: readonly unknown[] }) {
  const { device_id, device_name, device_type } = device
  const [told, setTold] = useState('')
  async function test() {
    const { status, error } = await notifyDevice(device_id, TEST)
    setTold(status === 'failed' ? `${TOLD.failed}: ${error ?? 'reason unknown'}` : TOLD[status])
  }
  const named = <span className="sr-only"> ({device_name ?? device_type})</span>
  return (
    <div className="flex flex-wrap items-baseline gap-2">
      <Act act={test} changes={changes}>
        Send a test{named}
      </Act>
      <Act
        act={() => removeDevice(device_id)}
        changes={changes}
        kind="danger"
        confirm={`${device_name ?? 'It'} will no longer get notifications.`}
      >
        Remove{named}
      </Act>
      {told && <p role="status">{told}</p>}
    </div>
  )
}
