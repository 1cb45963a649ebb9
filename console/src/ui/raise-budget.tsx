import { useQueryClient } from '@tanstack/react-query'
import { type Budget, COSTS, changeBudget } from '../api/costs.ts'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { Form } from './form.tsx'

export function RaiseDialog({ raising, onClose }: { raising: Budget | undefined; onClose: () => void }) {
  const queries = useQueryClient()
  async function raise({ limit_usd }: Record<string, string>) {
    if (raising) await changeBudget(raising.id, { limit_usd: Number(limit_usd || Number.NaN) })
    await queries.invalidateQueries({ queryKey: COSTS })
    onClose()
  }
  return (
    <Dialog title={`Change the limit of ${raising?.name ?? 'a budget'}`} open={raising !== undefined} onClose={onClose}>
      <Form submit="Change" onSubmit={raise} autoComplete="off">
        {(about) => (
          <TextField
            label="Limit in dollars"
            name="limit_usd"
            inputMode="decimal"
            defaultValue={raising?.limit_usd ?? ''}
            hint="Debates waiting for it continue automatically when it allows them."
            fault={about('limit_usd')}
          />
        )}
      </Form>
    </Dialog>
  )
}
