import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type Action, askRecipient, recipientsQuery } from '../../api/messaging/rules.ts'
import { useIsManager, useOwnMembers } from '../../parts/organization-members.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { choiceOf } from '../../ui/text.ts'
import { ACTIONS, EMPTY_ACTION, forwardStatus, type Row, rowOf } from './rule-labels.ts'

interface ActionRowsProps {
  rows: readonly Row<Action>[]
  onChange: (rows: Row<Action>[]) => void
  about: (field: string) => string | undefined
}

const MOST = 10
const types = Object.keys(ACTIONS) as Action['type'][]

/** What is done with it. */
export function ActionRows({ rows, onChange, about }: ActionRowsProps) {
  const members = useOwnMembers()
  const change = (key: string, edit: Partial<Action>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...edit } : row)))
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Actions</legend>
      {rows.map(({ key, type, target }, place) => (
        <div key={key} className="grid gap-2 border-l-2 border-line pl-3">
          <SelectField
            label={`Then ${place + 1}`}
            value={type}
            onChange={(event) => change(key, { type: choiceOf(types, event.target.value) ?? type, target: '' })}
            fault={about(`actions[${place}].type`)}
          >
            {Object.entries(ACTIONS).map(([each, { title }]) => (
              <option key={each} value={each}>
                {title}
              </option>
            ))}
          </SelectField>
          {type === 'assign' && (
            <SelectField
              label={`Target ${place + 1}`}
              value={target ?? ''}
              onChange={(event) => change(key, { target: event.target.value })}
              fault={about(`actions[${place}].target`)}
            >
              <option value="">choose someone</option>
              {members.map(({ user_id, email }) => (
                <option key={user_id} value={user_id}>
                  {email}
                </option>
              ))}
            </SelectField>
          )}
          {type === 'forward' && (
            <ForwardTarget
              label={`Target ${place + 1}`}
              address={target ?? ''}
              onChange={(address) => change(key, { target: address })}
              fault={about(`actions[${place}].target`)}
            />
          )}
          {ACTIONS[type].target && (
            <TextField
              label={`Target ${place + 1}`}
              value={target ?? ''}
              onChange={(event) => change(key, { target: event.target.value })}
              hint={ACTIONS[type].target}
              fault={about(`actions[${place}].target`)}
            />
          )}
          {rows.length > 1 && (
            <div>
              <Button kind="quiet" onClick={() => onChange(rows.filter((row) => row.key !== key))}>
                Remove<span className="sr-only">: action {place + 1}</span>
              </Button>
            </div>
          )}
        </div>
      ))}
      {rows.length < MOST && (
        <div>
          <Button onClick={() => onChange([...rows, rowOf(EMPTY_ACTION)])}>Add action</Button>
        </div>
      )}
    </fieldset>
  )
}

interface ForwardTargetProps {
  label: string
  address: string
  onChange: (address: string) => void
  fault: string | undefined
}

/** The address that mail is forwarded to, whether the recipient agreed, and for managers a way to ask. */
function ForwardTarget({ label, address, onChange, fault }: ForwardTargetProps) {
  const known = useId()
  const isManager = useIsManager() ?? false
  const members = useOwnMembers().map(({ email }) => email)
  const { data } = useQuery(recipientsQuery)
  const recipients = data?.recipients ?? []
  const confirmed = recipients.filter(({ status }) => status === 'confirmed').map((each) => each.address)
  const { words, mayBeAsked } = forwardStatus(address, { members, recipients })
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
      {data && mayBeAsked && isManager && (
        <ActionButton act={() => askRecipient(address.trim())} changes={recipientsQuery.queryKey}>
          Ask for consent
        </ActionButton>
      )}
      {data && mayBeAsked && !isManager && <p className="text-sm text-muted">An owner or admin can ask them.</p>}
    </div>
  )
}
