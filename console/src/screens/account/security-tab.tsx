import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changePassword, endOtherSessions, endSession, sessionsQuery } from '../../api/identity/account.ts'
import type { Me } from '../../api/identity/session.ts'
import { Act } from '../../ui/action-button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import { SecondFactor } from './second-factor.tsx'

export function SecurityTab({ person }: { person: Me }) {
  return (
    <div className="grid gap-10">
      <Sessions />
      <Section
        title="Two-factor authentication"
        about="A code from an authenticator app at every sign-in, so that a stolen password is not enough."
      >
        <SecondFactor enabled={person.mfa_enabled} />
      </Section>
      <Section title="Password" about="Changing it signs out every device that used the old one.">
        <Password />
      </Section>
    </div>
  )
}

function Sessions() {
  const sessions = useQuery(sessionsQuery)
  return (
    <Section title="Sessions" about="Where you are signed in.">
      <Loaded query={sessions}>
        {({ sessions: all }) => (
          <>
            <Table
              caption="Sessions"
              rows={all}
              keyOf={({ session_id }) => session_id}
              columns={[
                { title: 'Device', cell: ({ device_name }) => device_name },
                { title: 'Address', cell: ({ ip_address }) => ip_address },
                { title: 'Last used', cell: ({ last_activity }) => <RelativeTime at={last_activity} /> },
                { title: 'Signed in', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
                {
                  title: 'End',
                  cell: ({ session_id, device_name, is_current }) =>
                    is_current ? (
                      'this one'
                    ) : (
                      <Act
                        act={() => endSession(session_id)}
                        changes={sessionsQuery.queryKey}
                        confirm={`${device_name} is signed out, and what is unsaved there is lost.`}
                      >
                        Sign out
                      </Act>
                    ),
                },
              ]}
            />
            <div className="flex flex-wrap gap-3">
              {all.length > 1 && (
                <Act
                  act={endOtherSessions}
                  changes={sessionsQuery.queryKey}
                  kind="danger"
                  confirm="All your other sessions end at once."
                >
                  Sign out everywhere else
                </Act>
              )}
              <CopyAsCurl address="/auth/sessions" />
            </div>
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Password() {
  const [done, setDone] = useState(false)
  async function change({ current_password = '', new_password = '' }: Record<string, string>) {
    setDone(false)
    await changePassword({ current_password, new_password })
    setDone(true)
  }
  return (
    <div className="grid max-w-md gap-4">
      <Form submit="Change the password" onSubmit={change}>
        {(about) => (
          <>
            <TextField
              label="Current password"
              name="current_password"
              type="password"
              autoComplete="current-password"
              fault={about('current_password')}
            />
            <TextField
              label="New password"
              name="new_password"
              type="password"
              autoComplete="new-password"
              hint="At least 8 characters"
              fault={about('new_password')}
            />
          </>
        )}
      </Form>
      {done && <p role="status">Your password is changed.</p>}
    </div>
  )
}
