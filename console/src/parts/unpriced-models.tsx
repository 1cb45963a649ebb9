import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Connection, changeConnection, modelsQuery, ROSTER } from '../api/agents/models.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'

interface Pricing {
  connection: Connection
  model: string
}

/** Models whose price is missing, each with a way to set it. */
export function UnpricedModels({ models }: { models: readonly string[] }) {
  const known = useQuery({ ...modelsQuery, enabled: models.length > 0 })
  const [pricing, setPricing] = useState<Pricing>()
  if (models.length === 0 || !known.data) return null
  const { connections, environment, may_manage } = known.data
  const priced = (model: string) =>
    [...environment, ...connections.flatMap((each) => each.models)].some((each) => each.model === model && each.price)
  return (
    <div className="grid gap-2 border-l-2 border-modify pl-4 text-sm">
      <ul className="grid gap-2">
        {models.map((model) => {
          const connection = connections.find((each) => each.models.some((one) => one.model === model))
          return (
            <li key={model} className="flex flex-wrap items-baseline gap-2">
              <span>
                {priced(model)
                  ? `The price of ${model} is known by now, and counts from the next call on.`
                  : `The price of ${model} is not known.`}
                {!priced(model) && !connection && environment.some((each) => each.model === model) && (
                  <> It comes from the settings of the installation: give it a price in SERVICE_AGENTS.</>
                )}
                {!priced(model) && connection && !may_manage && (
                  <> Owners and admins of your organization can set it.</>
                )}
              </span>
              {!priced(model) && connection && may_manage && (
                <Button onClick={() => setPricing({ connection, model })}>Set its price</Button>
              )}
            </li>
          )
        })}
      </ul>
      <PriceDialog pricing={pricing} onClose={() => setPricing(undefined)} />
    </div>
  )
}

function PriceDialog({ pricing, onClose }: { pricing: Pricing | undefined; onClose: () => void }) {
  const queries = useQueryClient()
  async function set({ input, output }: Record<string, string>) {
    if (!pricing) return
    const { id, version, models } = pricing.connection
    const price = {
      input_usd_per_million: Number(input || Number.NaN),
      output_usd_per_million: Number(output || Number.NaN),
    }
    await changeConnection(id, {
      version,
      models: models.map(({ model, agent }) => ({ model, agent, ...(model === pricing.model && { price }) })),
    })
    await queries.invalidateQueries({ queryKey: ROSTER })
    onClose()
  }
  const place = pricing?.connection.models.findIndex(({ model }) => model === pricing.model) ?? 0
  return (
    <Dialog title={`Price of ${pricing?.model ?? 'a model'}`} open={pricing !== undefined} onClose={onClose}>
      <Form submit="Set the price" onSubmit={set} autoComplete="off">
        {(about) => (
          <>
            <p className="text-sm text-muted">
              In dollars for a million tokens; 0 where it costs nothing. It counts from the next call on: what was asked
              before stays unknown.
            </p>
            <TextField
              label="Tokens read"
              name="input"
              inputMode="decimal"
              fault={about(`models[${place}].price.input_usd_per_million`)}
            />
            <TextField
              label="Tokens written"
              name="output"
              inputMode="decimal"
              fault={about(`models[${place}].price.output_usd_per_million`)}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}
