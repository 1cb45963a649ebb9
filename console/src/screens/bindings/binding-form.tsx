import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BINDINGS, type Binding, type Channel, createBinding, replaceBinding } from '../../api/messaging/channels.ts'
import { workspacesQuery } from '../../api/work/workspaces.ts'
import { platformName } from '../../parts/chat-platform-name.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { asFormFault, fieldsOf, NAMES_AGENTS, PROVIDERS, TYPES } from './binding-fields.ts'

interface BindingFormProps {
  binding: Binding | undefined
  channels: readonly Channel[]
  onDone: () => void
}

/** A form for a new binding, or for one that it replaces. */
export function BindingForm({ binding, channels, onDone }: BindingFormProps) {
  const queries = useQueryClient()
  const [provider, setProvider] = useState(binding?.provider ?? channels[0]?.kind ?? 'slack')
  const [type, setType] = useState<string>(binding?.binding_type ?? 'default')
  const providers = PROVIDERS.some((each) => each === provider) ? PROVIDERS : [...PROVIDERS, provider]
  async function save(values: Record<string, string>) {
    try {
      const fields = fieldsOf(values)
      await (binding ? replaceBinding(binding.id, fields) : createBinding(fields))
    } catch (fault) {
      throw asFormFault(fault)
    }
    await queries.invalidateQueries({ queryKey: BINDINGS })
    onDone()
  }
  return (
    <Form submit={binding ? 'Save' : 'Create'} onSubmit={save} autoComplete="off">
      {(about) => (
        <>
          <TextField
            label="Name"
            name="name"
            maxLength={200}
            defaultValue={binding?.name ?? ''}
            fault={about('name')}
          />
          <SelectField
            label="Platform"
            name="provider"
            value={provider}
            onChange={({ target }) => setProvider(target.value)}
            fault={about('provider')}
          >
            {providers.map((each) => (
              <option key={each} value={each}>
                {platformName(each)}
              </option>
            ))}
            <option value="*">Every platform</option>
          </SelectField>
          <Accounts provider={provider} channels={channels} chosen={binding?.account_id} fault={about('account_id')} />
          <TextField
            label="Where"
            name="peer_pattern"
            maxLength={200}
            placeholder="*"
            defaultValue={binding?.peer_pattern}
            hint="channel:C024BE, dm:*, thread:*, address:*, number:*; * matches anything, ? one character. Leave empty for everywhere."
            fault={about('peer_pattern')}
          />
          <Tenant chosen={binding?.workspace_id ?? ''} fault={about('workspace_id')} />
          <SelectField
            label="Asks"
            name="binding_type"
            value={type}
            onChange={({ target }) => setType(target.value)}
            fault={about('binding_type')}
          >
            {Object.entries(TYPES).map(([each, words]) => (
              <option key={each} value={each}>
                {words}
              </option>
            ))}
          </SelectField>
          {NAMES_AGENTS.includes(type) && (
            <TextField
              label={type === 'specific_agent' ? 'Agent' : 'Agents'}
              name="agent_binding"
              maxLength={500}
              defaultValue={binding && NAMES_AGENTS.includes(binding.binding_type) ? binding.agent_binding : ''}
              hint={type === 'specific_agent' ? 'By name.' : 'Names, separated by commas; two to eight.'}
              fault={about('agent_binding')}
            />
          )}
          <label className="flex items-baseline gap-2 text-sm">
            <input type="checkbox" name="enabled" defaultChecked={binding?.enabled ?? true} />
            Enabled
          </label>
          <MoreFields binding={binding} about={about} />
        </>
      )}
    </Form>
  )
}

interface AccountsProps {
  provider: string
  channels: readonly Channel[]
  chosen: string | undefined
  fault: string | undefined
}

/** The connected accounts, and the one that is bound already. */
function Accounts({ provider, channels, chosen = '*', fault }: AccountsProps) {
  const known = channels.filter(({ kind }) => kind === provider)
  const isKnown = chosen === '*' || known.some(({ external_id }) => external_id === chosen)
  return (
    <SelectField key={provider} label="Account" name="account_id" defaultValue={chosen} fault={fault}>
      <option value="*">Every account</option>
      {known.map(({ id, external_id, name }) => (
        <option key={id} value={external_id}>
          {name}
        </option>
      ))}
      {!isKnown && <option value={chosen}>{chosen}</option>}
    </SelectField>
  )
}

interface TenantProps {
  chosen: string
  fault: string | undefined
}

/** The workspace in which people ask there; the one that is bound stands there before the others are known. */
function Tenant({ chosen, fault }: TenantProps) {
  const { data } = useQuery(workspacesQuery)
  const others = data?.workspaces.filter(({ id, archived }) => id !== chosen && !archived) ?? []
  const name = data?.workspaces.find(({ id }) => id === chosen)?.name ?? chosen
  return (
    <SelectField
      label="In"
      name="workspace_id"
      defaultValue={chosen}
      hint="In a workspace only its members can ask there, and its decisions are posted there."
      fault={fault}
    >
      <option value="">the organization</option>
      {chosen && <option value={chosen}>{name}</option>}
      {others.map((room) => (
        <option key={room.id} value={room.id}>
          {room.name}
        </option>
      ))}
    </SelectField>
  )
}

const PLACES = { '': 'in the thread', channel: 'in the channel', dm: 'privately to the sender' }

interface MoreFieldsProps {
  binding: Binding | undefined
  about: (field: string) => string | undefined
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The times, users and overrides, which most bindings leave as they are. */
function MoreFields({ binding, about }: MoreFieldsProps) {
  const { place, ...overrides } = binding?.config_overrides ?? {}
  const isOpen = ['config_overrides', 'place', 'priority', 'time_window_start', 'time_window_end'].some((field) =>
    about(field),
  )
  return (
    <details open={isOpen || undefined}>
      <summary className="text-sm text-muted">More</summary>
      <div className="grid gap-4 pt-3">
        <TextField
          label="Priority"
          name="priority"
          inputMode="numeric"
          defaultValue={binding?.priority ?? 0}
          hint="Higher first."
          fault={about('priority')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Hour label="From" name="time_window_start" chosen={binding?.time_window_start} about={about} />
          <Hour label="Until" name="time_window_end" chosen={binding?.time_window_end} about={about} />
        </div>
        <TextField
          label="Only these people"
          name="allowed_users"
          defaultValue={binding?.allowed_users?.join(', ')}
          hint="Platform ids such as U024BE7LH, separated by commas. Leave empty for everyone."
          fault={about('allowed_users')}
        />
        <TextField
          label="Except these people"
          name="blocked_users"
          defaultValue={binding?.blocked_users.join(', ')}
          fault={about('blocked_users')}
        />
        <SelectField
          label="Replies"
          name="place"
          defaultValue={String(place ?? '')}
          hint="Slack can reply in the channel; Discord and Telegram can also message the sender."
          fault={about('place')}
        >
          {Object.entries(PLACES).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="Debate settings"
          name="config_overrides"
          rows={3}
          spellCheck={false}
          defaultValue={Object.keys(overrides).length > 0 ? JSON.stringify(overrides, null, 2) : ''}
          placeholder='{"rounds": 2, "progress": "final"}'
          hint="Fields of a debate request as JSON, and progress: live, final or silent."
          fault={about('config_overrides')}
        />
        <TextField
          label="Description"
          name="description"
          maxLength={2000}
          defaultValue={binding?.description ?? ''}
          fault={about('description')}
        />
      </div>
    </details>
  )
}

interface HourProps {
  label: string
  name: string
  chosen: number | null | undefined
  about: MoreFieldsProps['about']
}

const Hour = ({ label, name, chosen, about }: HourProps) => (
  <SelectField label={label} name={name} defaultValue={chosen ?? ''} fault={about(name)}>
    <option value="">any time</option>
    {HOURS.map((hour) => (
      <option key={hour} value={hour}>
        {String(hour).padStart(2, '0')}:00
      </option>
    ))}
  </SelectField>
)
