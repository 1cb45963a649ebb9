import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changePassword,
  disableFactor,
  enableFactor,
  endOtherSessions,
  endSession,
  renewBackupCodes,
  sessionsQuery,
  startFactorSetup,
} from '../../api/identity/account.ts'
import { type Me, meQuery } from '../../api/identity/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl, Secret } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

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
      <QueryResult query={sessions}>
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
                      <ActionButton
                        act={() => endSession(session_id)}
                        changes={sessionsQuery.queryKey}
                        confirm={`${device_name} is signed out, and what is unsaved there is lost.`}
                      >
                        Sign out
                      </ActionButton>
                    ),
                },
              ]}
            />
            <div className="flex flex-wrap gap-3">
              {all.length > 1 && (
                <ActionButton
                  act={endOtherSessions}
                  changes={sessionsQuery.queryKey}
                  kind="danger"
                  confirm="All your other sessions end at once."
                >
                  Sign out everywhere else
                </ActionButton>
              )}
              <CopyAsCurl address="/auth/sessions" />
            </div>
          </>
        )}
      </QueryResult>
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

type Proposal = Awaited<ReturnType<typeof startFactorSetup>>

function SecondFactor({ enabled }: { enabled: boolean }) {
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <div className="grid max-w-md gap-4">
      {enabled ? <Enabled onCodes={setCodes} /> : <Disabled onCodes={setCodes} />}
      {codes && <Secret title="Backup codes (each works once)" value={codes.join('\n')} />}
    </div>
  )
}

interface PartProps {
  onCodes: (codes: readonly string[]) => void
}

function CodeField({ fault }: { fault: string | undefined }) {
  return (
    <TextField
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint="Six digits from your authenticator app"
      fault={fault}
    />
  )
}

function Disabled({ onCodes }: PartProps) {
  const queries = useQueryClient()
  const [proposal, setProposal] = useState<Proposal>()
  const [fault, setFault] = useState<unknown>()
  async function enable({ code = '' }: Record<string, string>) {
    const { backup_codes } = await enableFactor(code)
    onCodes(backup_codes)
    await queries.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  if (!proposal) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>Two-factor authentication is off.</p>
        <Button onClick={() => startFactorSetup().then(setProposal, setFault)}>Set up</Button>
        {fault !== undefined && <FaultNote fault={fault} />}
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <p>Scan this with your authenticator app, or type the secret, then enter the code it shows.</p>
      <img src={proposal.qr_code_url} alt="The secret as a QR code" className="size-44 bg-white p-2" />
      <code className="font-mono text-sm break-all">{proposal.secret}</code>
      <Form submit="Turn on" onSubmit={enable}>
        {(about) => <CodeField fault={about('code')} />}
      </Form>
    </div>
  )
}

function Enabled({ onCodes }: PartProps) {
  const queries = useQueryClient()
  return (
    <div className="grid gap-6">
      <p>Two-factor authentication is on.</p>
      <Form
        submit="New backup codes"
        onSubmit={async ({ code = '' }) => onCodes((await renewBackupCodes(code)).backup_codes)}
      >
        {(about) => <CodeField fault={about('code')} />}
      </Form>
      <Form
        submit="Turn off"
        onSubmit={async ({ code = '' }) => {
          await disableFactor(code)
          await queries.invalidateQueries({ queryKey: meQuery.queryKey })
        }}
      >
        {(about) => <CodeField fault={about('code')} />}
      </Form>
    </div>
  )
}
