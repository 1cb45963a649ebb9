import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { disableFactor, enableFactor, proposeFactor, renewBackupCodes } from '../../api/identity/account.ts'
import { meQuery } from '../../api/identity/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Secret } from '../../ui/secret-value.tsx'
import { FaultNote } from '../../ui/states.tsx'

type Proposal = Awaited<ReturnType<typeof proposeFactor>>

export function SecondFactor({ enabled }: { enabled: boolean }) {
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
        <Button onClick={() => proposeFactor().then(setProposal, setFault)}>Set up</Button>
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
