import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Budget, COSTS, changeBudget, overrideBudget } from '../api/governance/costs.ts'
import { membersQuery } from '../api/identity/account.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { QueryResult } from '../ui/query-result.tsx'

interface OverrideDialogProps {
  budget: Budget | undefined
  organization: string
  onClose: () => void
}

export function OverrideDialog({ budget, organization, onClose }: OverrideDialogProps) {
  return (
    <Dialog title={`Grant an exception to ${budget?.name ?? 'a budget'}`} open={budget !== undefined} onClose={onClose}>
      {budget && <OverrideForm budget={budget} organization={organization} onDone={onClose} />}
    </Dialog>
  )
}

interface OverrideFormProps {
  budget: Budget
  organization: string
  onDone: () => void
}

const numberOf = (text: string | undefined) => (text ? { given: Number(text) } : undefined)

function OverrideForm({ budget, organization, onDone }: OverrideFormProps) {
  const queries = useQueryClient()
  const members = useQuery(membersQuery(organization, { limit: 100 }))
  async function grantOverride({ user_id, limit, duration_hours, reason }: Record<string, string>) {
    const [more, hours] = [numberOf(limit), numberOf(duration_hours)]
    await overrideBudget(budget.id, {
      user_id: user_id ?? '',
      ...(more && { limit: more.given }),
      ...(hours && { duration_hours: hours.given }),
      ...(reason && { reason }),
    })
    await queries.invalidateQueries({ queryKey: COSTS })
    onDone()
  }
  return (
    <QueryResult query={members} what="Loading members">
      {(found) => (
        <Form submit="Grant" onSubmit={grantOverride} autoComplete="off">
          {(about) => (
            <>
              <SelectField label="Who" name="user_id" fault={about('user_id')}>
                {found.members.map(({ user_id, email }) => (
                  <option key={user_id} value={user_id}>
                    {email}
                  </option>
                ))}
              </SelectField>
              <TextField
                label="Amount in dollars"
                name="limit"
                inputMode="decimal"
                hint="Leave empty for any amount while it lasts."
                fault={about('limit')}
              />
              <TextField
                label="Duration in hours"
                name="duration_hours"
                inputMode="decimal"
                hint="Leave empty for until you revoke it."
                fault={about('duration_hours')}
              />
              <TextField label="Reason" name="reason" maxLength={1000} fault={about('reason')} />
            </>
          )}
        </Form>
      )}
    </QueryResult>
  )
}

export function RaiseDialog({ budget, onClose }: { budget: Budget | undefined; onClose: () => void }) {
  const queries = useQueryClient()
  async function raise({ limit_usd }: Record<string, string>) {
    if (budget) await changeBudget(budget.id, { limit_usd: Number(limit_usd || Number.NaN) })
    await queries.invalidateQueries({ queryKey: COSTS })
    onClose()
  }
  return (
    <Dialog title={`Change the limit of ${budget?.name ?? 'a budget'}`} open={budget !== undefined} onClose={onClose}>
      <Form submit="Change" onSubmit={raise} autoComplete="off">
        {(about) => (
          <TextField
            label="Limit in dollars"
            name="limit_usd"
            inputMode="decimal"
            defaultValue={budget?.limit_usd ?? ''}
            hint="Debates waiting for it continue automatically when it allows them."
            fault={about('limit_usd')}
          />
        )}
      </Form>
    </Dialog>
  )
}
