import { useQueryClient } from '@tanstack/react-query'
import { type Budget, COSTS, createBudget } from '../../api/governance/costs.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

const PERIODS: readonly (readonly [Budget['period'], string])[] = [
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
  ['monthly', 'Every month'],
  ['quarterly', 'Every quarter'],
  ['annual', 'Every year'],
  ['unlimited', 'Once, for good'],
]
const ENDINGS = [
  ['pause', 'wait until there is budget'],
  ['finish', 'end with what they have so far'],
  ['fail', 'fail'],
] as const

const named = (list: string | undefined) =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

export function NewBudget({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  async function make({ name, limit_usd, period, on_exhausted, models, domains }: Record<string, string>) {
    const scope = { models: named(models), domains: named(domains) }
    await createBudget({
      name: name ?? '',
      limit_usd: Number(limit_usd || Number.NaN),
      period: PERIODS.find(([word]) => word === period)?.[0] ?? 'monthly',
      on_exhausted: ENDINGS.find(([word]) => word === on_exhausted)?.[0] ?? 'pause',
      scope,
    })
    await queries.invalidateQueries({ queryKey: COSTS })
    onClose()
  }
  return (
    <Dialog title="New budget" open={open} onClose={onClose}>
      <Form submit="Create" onSubmit={make} autoComplete="off">
        {(about) => (
          <>
            <TextField label="Name" name="name" required maxLength={200} fault={about('name')} />
            <TextField
              label="Limit in dollars"
              name="limit_usd"
              inputMode="decimal"
              required
              fault={about('limit_usd')}
            />
            <SelectField label="Resets" name="period" defaultValue="monthly" fault={about('period')}>
              {PERIODS.map(([word, title]) => (
                <option key={word} value={word}>
                  {title}
                </option>
              ))}
            </SelectField>
            <SelectField label="When it is spent, debates" name="on_exhausted" fault={about('on_exhausted')}>
              {ENDINGS.map(([word, title]) => (
                <option key={word} value={word}>
                  {title}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Models"
              name="models"
              hint="Separated by commas. Leave empty for all."
              fault={about('scope')}
            />
            <TextField label="Domains" name="domains" hint="Separated by commas. Leave empty for all debates." />
          </>
        )}
      </Form>
    </Dialog>
  )
}
