import { useMutation } from '@tanstack/react-query'
import { type ConnectableProvider, type Connection, testConnection } from '../../api/agents/models.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { KeepIfFailing } from './keep-if-failing.tsx'
import { ModelPicker } from './model-picker.tsx'
import type { PickedModel } from './picked-models.ts'
import { TestNote } from './test-note.tsx'

interface ChangeFieldsProps {
  connection: Connection
  provider: ConnectableProvider | undefined
  picked: readonly PickedModel[]
  onPick: (picked: readonly PickedModel[]) => void
  about: (field: string) => string | undefined
}

export function ChangeFields({ connection, provider, picked, onPick, about }: ChangeFieldsProps) {
  const { id, name, address, key_hint } = connection
  const testing = useMutation({ mutationFn: () => testConnection(id, { quick: true }) })
  const offered = testing.data && testing.data.models.length > 0 ? testing.data.models : (provider?.models ?? [])
  return (
    <>
      <TextField label="Name" name="name" defaultValue={name} autoComplete="off" fault={about('name')} />
      {address !== null && (
        <TextField label="Address" name="address" type="url" defaultValue={address} fault={about('address')} />
      )}
      <TextField
        label="New key"
        name="key"
        type="password"
        autoComplete="off"
        hint={key_hint ? `Leave empty to keep the current one (${key_hint}).` : 'Leave empty for none.'}
        fault={about('key')}
      />
      {address !== null && key_hint && (
        <label className="flex items-baseline gap-2 text-sm">
          <input type="checkbox" name="no_key" />
          Remove the key
        </label>
      )}
      <ModelPicker offered={offered} picked={picked} onChange={onPick} about={about} withContext />
      <div className="grid justify-items-start gap-2">
        <Button busy={testing.isPending} onClick={() => testing.mutate()}>
          Refresh the model list
        </Button>
        {testing.data && <TestNote result={testing.data} />}
        {testing.error && <FaultNote fault={testing.error} />}
      </div>
      {about('provider') && (
        <p role="alert" className="text-sm text-disagree">
          {about('provider')}
        </p>
      )}
      <KeepIfFailing />
    </>
  )
}
