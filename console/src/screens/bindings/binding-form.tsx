import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BINDINGS, type Binding, createBinding, replaceBinding } from '../../api/messaging/bindings.ts'
import type { Channel } from '../../api/messaging/channels.ts'
import { platformName } from '../../parts/chat-platform-name.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { asFormFault, fieldsOf } from './fields.ts'
import { MoreFields } from './more-fields.tsx'
import { NAMES_AGENTS, PROVIDERS, TYPES } from './words.ts'

interface BindingFormProps {
  binding: Binding | undefined
  channels: readonly Channel[]
  onDone: () => void
}

/** A new binding, or one that is replaced. */
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

/** Those that are connected, and one that is bound already. */
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
