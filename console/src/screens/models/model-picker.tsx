import { useState } from 'react'
import type { NewConnection, TestResult } from '../../api/agents/models.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { priceWords } from '../../ui/money.ts'

interface ModelPickerProps {
  offered: readonly OfferedModel[]
  picked: readonly SelectedModel[]
  onChange: (picked: readonly SelectedModel[]) => void
  about: (field: string) => string | undefined
  /** Whether the person can enter the size of the contexts. */
  withContext?: boolean
}

/** Chooses the models that become agents, and the name of each in debates. */
export function ModelPicker({ offered, picked, onChange, about, withContext = false }: ModelPickerProps) {
  const aboutOne = (model: string) => {
    const place = picked.findIndex((each) => each.model === model)
    return (field: string) => about(`models[${place}]${field}`)
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Models</legend>
      <ul className="grid max-h-72 gap-2 overflow-y-auto">
        {choicesOf(offered, picked).map(({ model, price }) => (
          <li key={model} className="grid gap-2">
            <label className="flex items-baseline gap-2 text-sm">
              <input
                type="checkbox"
                checked={isSelected(picked, model)}
                onChange={() => onChange(toggleModel(picked, model))}
              />
              <span className="font-mono break-all">{model}</span>
              {price && <span className="text-muted">{priceWords(price)}</span>}
            </label>
            <Particulars
              picked={picked.find((each) => each.model === model)}
              onTell={(particulars) => onChange(withDetails(picked, model, particulars))}
              about={aboutOne(model)}
              withContext={withContext}
            />
          </li>
        ))}
      </ul>
      <AnotherModel onAdd={(model) => !isSelected(picked, model) && onChange(toggleModel(picked, model))} />
      {about('models') && (
        <p role="alert" className="text-sm text-disagree">
          {about('models')}
        </p>
      )}
      {picked.length > MOST_MODELS && (
        <p role="alert" className="text-sm text-disagree">
          At most {MOST_MODELS} models per connection.
        </p>
      )}
    </fieldset>
  )
}

interface ParticularsProps extends Required<Pick<ModelPickerProps, 'about' | 'withContext'>> {
  picked: SelectedModel | undefined
  onTell: (particulars: Partial<SelectedModel>) => void
}

function Particulars({ picked, onTell, about, withContext }: ParticularsProps) {
  if (!picked) return null
  const { model, agent, context } = picked
  return (
    <div className="grid gap-2 pl-6">
      <TextField
        label={`What ${model} is called in debates`}
        value={agent}
        placeholder={model}
        autoComplete="off"
        onChange={({ target }) => onTell({ agent: target.value })}
        fault={about('.agent') ?? about('.model') ?? about('')}
      />
      {withContext && (
        <TextField
          label={`Context of ${model}, in tokens`}
          type="number"
          inputMode="numeric"
          min={512}
          max={10_000_000}
          value={context}
          placeholder="detected automatically"
          hint="Leave empty to detect it."
          onChange={({ target }) => onTell({ context: target.value })}
          fault={about('.context_tokens')}
        />
      )}
    </div>
  )
}

/** Adds a model by name: some servers do not list their models, or not all of them. */
function AnotherModel({ onAdd }: { onAdd: (model: string) => void }) {
  const [model, setModel] = useState('')
  const wanted = model.trim()
  function add() {
    if (wanted === '') return
    onAdd(wanted)
    setModel('')
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="grow">
        <TextField
          label="Another model, by its name"
          value={model}
          autoComplete="off"
          onChange={({ target }) => setModel(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      </div>
      <Button onClick={add}>Add</Button>
    </div>
  )
}

/** A model to connect, as its fields have it. */
export interface SelectedModel {
  model: string
  /** The name of its agent; if empty, that of the model. */
  agent: string
  /** The tokens of its context; if empty, the service finds out. */
  context: string
}

export const newlySelected = (model: string): SelectedModel => ({ model, agent: '', context: '' })

type OfferedModel = TestResult['models'][number]

const MOST_MODELS = 20

/** The models that can be ticked: all that are offered, and those added by name. */
export const choicesOf = (
  offered: readonly OfferedModel[],
  picked: readonly SelectedModel[],
): readonly OfferedModel[] => [
  ...offered,
  ...picked
    .filter(({ model }) => offered.every((other) => other.model !== model))
    .map(({ model }) => ({ model, price: null })),
]

const isSelected = (picked: readonly SelectedModel[], model: string) => picked.some((each) => each.model === model)

export const toggleModel = (picked: readonly SelectedModel[], model: string): readonly SelectedModel[] =>
  isSelected(picked, model) ? picked.filter((each) => each.model !== model) : [...picked, newlySelected(model)]

export const withDetails = (
  picked: readonly SelectedModel[],
  model: string,
  about: Partial<Omit<SelectedModel, 'model'>>,
): readonly SelectedModel[] => picked.map((each) => (each.model === model ? { ...each, ...about } : each))

/** The models as the service takes them; without any, the service takes its default. */
export const connectionModels = (picked: readonly SelectedModel[]): Pick<NewConnection, 'models'> =>
  picked.length === 0
    ? {}
    : {
        models: picked.map(({ model, agent, context }) => ({
          model,
          ...(agent.trim() && { agent: agent.trim() }),
          context_tokens: context.trim() === '' ? null : Number(context),
        })),
      }
