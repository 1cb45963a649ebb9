import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ConnectableProvider,
  type Connection,
  changeConnection,
  modelsQuery,
  ROSTER,
  testConnection,
} from '../../api/agents/models.ts'
import { ApiFault } from '../../api/fault.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { connectionModels, ModelPicker, type SelectedModel } from './model-picker.tsx'
import { KeepIfFailing, TestNote } from './model-test.tsx'

interface ChangeDialogProps {
  /** The connection as it was when the dialog opened. */
  changing: Connection | undefined
  providers: readonly ConnectableProvider[]
  onChanging: (connection: Connection | undefined) => void
}

export function EditConnection({ changing, providers, onChanging }: ChangeDialogProps) {
  const close = () => onChanging(undefined)
  return (
    <Dialog title={`Change ${changing?.name ?? 'a connection'}`} open={changing !== undefined} onClose={close}>
      {changing && (
        <ChangeForm
          key={changing.version}
          connection={changing}
          provider={providers.find(({ provider }) => provider === changing.provider)}
          onDone={close}
          onReloaded={onChanging}
        />
      )}
    </Dialog>
  )
}

interface ChangeFormProps {
  connection: Connection
  provider: ConnectableProvider | undefined
  onDone: () => void
  onReloaded: (connection: Connection | undefined) => void
}

const selectedModelOf = ({
  model,
  agent,
  context_tokens,
  context_from,
}: Connection['models'][number]): SelectedModel => ({
  model,
  agent: agent === model ? '' : agent,
  context: context_from === 'setting' ? String(context_tokens) : '',
})

function ChangeForm({ connection, provider, onDone, onReloaded }: ChangeFormProps) {
  const queries = useQueryClient()
  const [picked, setPicked] = useState<readonly SelectedModel[]>(() => connection.models.map(selectedModelOf))
  const [isOutdated, setOutdated] = useState(false)

  async function change({ name, address, key, no_key, keep }: Record<string, string>) {
    setOutdated(false)
    try {
      await changeConnection(connection.id, {
        version: connection.version,
        ...(name && { name }),
        ...(address && { address }),
        ...(key ? { key } : no_key && { key: null }),
        ...(keep && { keep_if_failing: true }),
        ...connectionModels(picked),
      })
    } catch (fault) {
      setOutdated(fault instanceof ApiFault && fault.status === 409 && fault.field === 'version')
      throw fault
    }
    await queries.invalidateQueries({ queryKey: ROSTER })
    onDone()
  }

  async function reload() {
    const { connections } = await queries.fetchQuery({ ...modelsQuery, staleTime: 0 })
    onReloaded(connections.find(({ id }) => id === connection.id))
  }

  return (
    <>
      <Form submit="Change" onSubmit={change} autoComplete="off">
        {(about) => (
          <ChangeFields connection={connection} provider={provider} picked={picked} onPick={setPicked} about={about} />
        )}
      </Form>
      {isOutdated && (
        <div>
          <Button onClick={reload}>Show the current version</Button>
        </div>
      )}
    </>
  )
}

interface ChangeFieldsProps {
  connection: Connection
  provider: ConnectableProvider | undefined
  picked: readonly SelectedModel[]
  onPick: (picked: readonly SelectedModel[]) => void
  about: (field: string) => string | undefined
}

function ChangeFields({ connection, provider, picked, onPick, about }: ChangeFieldsProps) {
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
