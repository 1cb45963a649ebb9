import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { type ConnectableProvider, connectModels, ROSTER, type TestResult, tryModel } from '../../api/agents/models.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { connectionModels, ModelPicker, newlySelected, type SelectedModel } from './model-picker.tsx'
import { KeepIfFailing, TestNote } from './model-test.tsx'

interface ConnectFormProps {
  providers: readonly ConnectableProvider[]
  /** The field that gets the focus when the person begins. */
  first: RefObject<HTMLSelectElement | null>
  onConnected: (name: string) => void
}

const usual = ({ models: [first] }: ConnectableProvider): readonly SelectedModel[] =>
  first ? [newlySelected(first.model)] : []

/** Connects a provider by its key, or a server by its address. */
export function ConnectForm({ providers, first, onConnected }: ConnectFormProps) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(providers[0]?.provider)
  const provider = providers.find((each) => each.provider === chosen)
  const [picked, setPicked] = useState<readonly SelectedModel[]>(() => (provider ? usual(provider) : []))
  const [tested, setTested] = useState<TestResult>()
  if (!provider) return null
  const isServer = provider.needs === 'address'

  function choose(name: string) {
    const next = providers.find((each) => each.provider === name)
    setChosen(next?.provider)
    setPicked(next ? usual(next) : [])
    setTested(undefined)
  }

  async function send({ act, address, key, name, keep }: Record<string, string>) {
    if (!provider) return
    const access = {
      provider: provider.provider,
      ...(address && { address }),
      ...(key && { key }),
    }
    if (act === 'test') {
      const [model] = picked
      const result = await tryModel({ ...access, ...(model && { model: model.model }) })
      setTested(result)
      if (result.ok && result.model && picked.length === 0) setPicked([newlySelected(result.model)])
      return
    }
    const kept = { ...(name && { name }), ...(keep && { keep_if_failing: true }) }
    const made = await connectModels({ ...access, ...kept, ...connectionModels(picked) })
    await queries.invalidateQueries({ queryKey: ROSTER })
    onConnected(made.name)
  }

  const offered = tested && tested.models.length > 0 ? tested.models : provider.models
  const test = (
    <Button type="submit" name="act" value="test">
      Test
    </Button>
  )
  return (
    <div className="max-w-xl">
      <Form submit="Connect" onSubmit={send} beside={test} autoComplete="off">
        {(about) => (
          <>
            <SelectField
              ref={first}
              label="Provider"
              value={provider.provider}
              onChange={({ target }) => choose(target.value)}
              fault={about('provider')}
            >
              {providers.map(({ provider: value, title }) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </SelectField>
            {isServer && (
              <TextField
                label="Address"
                name="address"
                type="url"
                placeholder="http://127.0.0.1:11434/v1"
                hint="An OpenAI-compatible address, including /v1."
                onChange={() => setTested(undefined)}
                fault={about('address')}
              />
            )}
            <TextField
              key={provider.provider}
              label={isServer ? 'Key, if required' : 'Key'}
              name="key"
              type="password"
              autoComplete="off"
              hint="Encrypted, and never shown again."
              onChange={() => setTested(undefined)}
              fault={about('key')}
            />
            <TextField
              label="Display name"
              name="name"
              autoComplete="off"
              placeholder={isServer ? 'the host of its address' : provider.title}
              fault={about('name')}
            />
            {isServer && offered.length === 0 && picked.length === 0 ? (
              <p className="text-sm text-muted">
                Test the connection to choose models; otherwise the first one is connected.
              </p>
            ) : (
              <ModelPicker offered={offered} picked={picked} onChange={setPicked} about={about} />
            )}
            {tested && <TestNote result={tested} />}
            <KeepIfFailing />
          </>
        )}
      </Form>
    </div>
  )
}
