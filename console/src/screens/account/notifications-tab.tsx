import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '../../api/identity/session.ts'
import {
  browserStatus,
  choicesQuery,
  chooseNotifications,
  type Device,
  devicesQuery,
  type NotificationChoices,
  notifyDevice,
  registerBrowser,
  removeDevice,
} from '../../api/messaging/devices.ts'
import { PairAlexa } from '../../parts/alexa-pairing.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SavedForm } from '../../ui/form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { ChatAccounts } from './chat-accounts.tsx'

/** Which devices get notifications, of which events, and the quiet hours. */
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

const BROWSER_WORDS = {
  cannot: 'This browser does not support notifications, or the page was not opened over HTTPS.',
  forbidden: 'Notifications are blocked for this page. Allow them in your browser’s settings.',
  on: 'Notifications are on in this browser.',
  off: 'Notifications are off in this browser.',
} as const

const BROWSER_STATUS = ['devices', 'browser']

function ThisBrowser() {
  const status = useQuery({ queryKey: BROWSER_STATUS, queryFn: browserStatus })
  return (
    <QueryResult query={status}>
      {(found) => (
        <div className="grid justify-items-start gap-3">
          <p>{BROWSER_WORDS[found]}</p>
          {(found === 'off' || found === 'on') && (
            <ActionButton act={registerBrowser} changes={['devices']} kind="primary">
              {found === 'on' ? 'Register again' : 'Turn on notifications'}
            </ActionButton>
          )}
          <CopyAsCurl address="/devices/health" />
        </div>
      )}
    </QueryResult>
  )
}

const TEST = { title: 'It works', body: 'This is how decisions are announced.', collapse_key: 'test' } as const

function Devices({ userId }: { userId: string }) {
  const query = devicesQuery(userId)
  const devices = useQuery(query)
  return (
    <QueryResult query={devices}>
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
                cell: (device) => <DeviceActions device={device} changes={query.queryKey} />,
              },
            ]}
          />
        )
      }
    </QueryResult>
  )
}

const TEST_RESULTS = {
  sent: 'The test was sent.',
  pending: 'The test is on its way.',
  failed: 'The test did not arrive',
} as const

function DeviceActions({ device, changes }: { device: Device; changes: readonly unknown[] }) {
  const { device_id, device_name, device_type } = device
  const [result, setResult] = useState('')
  async function test() {
    const { status, error } = await notifyDevice(device_id, TEST)
    setResult(status === 'failed' ? `${TEST_RESULTS.failed}: ${error ?? 'reason unknown'}` : TEST_RESULTS[status])
  }
  const named = <span className="sr-only"> ({device_name ?? device_type})</span>
  return (
    <div className="flex flex-wrap items-baseline gap-2">
      <ActionButton act={test} changes={changes}>
        Send a test{named}
      </ActionButton>
      <ActionButton
        act={() => removeDevice(device_id)}
        changes={changes}
        kind="danger"
        confirm={`${device_name ?? 'It'} will no longer get notifications.`}
      >
        Remove{named}
      </ActionButton>
      {result && <p role="status">{result}</p>}
    </div>
  )
}

const KINDS = {
  decision: 'Decisions',
  breakpoint: 'Debates waiting for an answer',
  approval: 'Approvals waiting for you',
  inbox: 'The inbox',
  budget: 'Budgets',
  message: 'Messages from colleagues and apps',
} as const satisfies Record<NotificationChoices['kinds'][number], string>
const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[]

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

function QuietHours() {
  const choices = useQuery(choicesQuery)
  return <QueryResult query={choices}>{(found) => <ChoicesForm choices={found} />}</QueryResult>
}

function ChoicesForm({ choices }: { choices: NotificationChoices }) {
  const save = (values: Record<string, string>) =>
    chooseNotifications({
      quiet_from: values.quiet_from || null,
      quiet_until: values.quiet_until || null,
      timezone: values.timezone ?? '',
      kinds: NAMES.filter((name) => values[name]),
      shows_topic: values.shows_topic !== undefined,
    })
  return (
    <div className="max-w-md">
      <SavedForm save={save} changes={[choicesQuery.queryKey]}>
        {(about) => (
          <>
            <TextField
              label="Quiet from"
              name="quiet_from"
              type="time"
              defaultValue={choices.quiet_from ?? ''}
              fault={about('quiet_from')}
            />
            <TextField
              label="Quiet until"
              name="quiet_until"
              type="time"
              defaultValue={choices.quiet_until ?? ''}
              fault={about('quiet_until')}
            />
            <TextField
              label="Time zone"
              name="timezone"
              defaultValue={choices.quiet_from === null ? localZone() : choices.timezone}
              fault={about('timezone')}
            />
            <fieldset className="grid gap-1">
              <legend className="pb-1 text-sm font-medium">Notify me about</legend>
              {NAMES.map((name) => (
                <label key={name} className="flex items-baseline gap-2">
                  <input type="checkbox" name={name} defaultChecked={choices.kinds.includes(name)} />
                  {KINDS[name]}
                </label>
              ))}
            </fieldset>
            <label className="flex items-baseline gap-2">
              <input type="checkbox" name="shows_topic" defaultChecked={choices.shows_topic} />
              Show content on the lock screen
            </label>
          </>
        )}
      </SavedForm>
    </div>
  )
}
