import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { askRecipient, recipientsQuery } from '../../api/messaging/rules.ts'
import { useLeads, useMembersHere } from '../../parts/organization-members.ts'
import { Act } from '../../ui/action-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { forwardStanding } from './words.ts'

interface ForwardTargetProps {
  label: string
  address: string
  onChange: (address: string) => void
  fault: string | undefined
}

/** Whom mail is forwarded to, whether they agreed, and for whoever leads a way to ask them. */
export function ForwardTarget({ label, address, onChange, fault }: ForwardTargetProps) {
  const known = useId()
  const leads = useLeads() ?? false
  const members = useMembersHere().map(({ email }) => email)
  const { data } = useQuery(recipientsQuery)
  const recipients = data?.recipients ?? []
  const confirmed = recipients.filter(({ status }) => status === 'confirmed').map((each) => each.address)
  const { words, mayBeAsked } = forwardStanding(address, { members, recipients })
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <TextField
          label={label}
          value={address}
          onChange={({ target }) => onChange(target.value)}
          list={known}
          inputMode="email"
          hint={words}
          fault={fault}
        />
        <datalist id={known}>
          {[...members, ...confirmed].map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </div>
      {data && mayBeAsked && leads && (
        <Act act={() => askRecipient(address.trim())} changes={recipientsQuery.queryKey}>
          Ask for consent
        </Act>
      )}
      {data && mayBeAsked && !leads && <p className="text-sm text-muted">An owner or admin can ask them.</p>}
    </div>
  )
}
