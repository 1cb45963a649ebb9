import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { KEYS, keysQuery, makeKey, revokeKey } from '../../api/operations/developer.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl, Secret } from '../../ui/copy-button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

const route = getRouteApi('/member/developer')
const SIZE = 50
const LIFETIMES = [
  [30, '30 days'],
  [90, '90 days'],
  [365, 'a year'],
] as const

export function KeysTab() {
  const queries = useQueryClient()
  const navigate = route.useNavigate()
  const page = pageNumber(route.useSearch().page)
  const asked = pageOf(page, SIZE)
  const keys = useQuery({ ...keysQuery(asked), placeholderData: keepPreviousData })
  const purpose = useRef<HTMLInputElement>(null)
  const [made, setMade] = useState<string>()
  async function make({ name, days }: Record<string, string>) {
    const { api_key } = await makeKey({ name: name || undefined, expires_in_days: Number(days) })
    setMade(api_key)
    await queries.invalidateQueries({ queryKey: KEYS })
  }
  return (
    <div className="grid gap-8">
      <Form submit="Create key" onSubmit={make} beside={<CopyAsCurl address="/auth/api-key" query={asked} />}>
        {(about) => (
          <div className="grid max-w-xl gap-4 sm:grid-cols-[2fr_1fr]">
            <TextField ref={purpose} label="Description" name="name" autoComplete="off" fault={about('name')} />
            <SelectField label="Valid for" name="days" defaultValue="365" fault={about('expires_in_days')}>
              {LIFETIMES.map(([days, title]) => (
                <option key={days} value={days}>
                  {title}
                </option>
              ))}
            </SelectField>
          </div>
        )}
      </Form>
      {made && <Secret title="Your new key" value={made} />}
      <QueryResult query={keys}>
        {({ keys: all, total }) =>
          total === 0 ? (
            <EmptyState
              title="No keys yet"
              action={<Button onClick={() => purpose.current?.focus()}>Create your first key</Button>}
            >
              A key lets a program act as you, without your password.
            </EmptyState>
          ) : (
            <div>
              <Table
                caption="API keys"
                rows={all}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'Name', cell: ({ name }) => name },
                  { title: 'Begins with', cell: ({ prefix }) => <code className="font-mono">{prefix}…</code> },
                  {
                    title: 'Last used',
                    cell: ({ last_used }) => (last_used ? <RelativeTime at={last_used} /> : 'never'),
                  },
                  {
                    title: 'Expires',
                    cell: ({ expires_at }) => (expires_at ? <RelativeTime at={expires_at} /> : 'never'),
                  },
                  {
                    title: 'Revoke',
                    cell: ({ id, name }) => (
                      <ActionButton
                        act={() => revokeKey(id)}
                        changes={KEYS}
                        kind="danger"
                        confirm={`Whatever uses “${name}” stops working at once.`}
                      >
                        Revoke
                      </ActionButton>
                    ),
                  },
                ]}
              />
              <Pages
                page={page}
                size={SIZE}
                shown={all.length}
                total={total}
                onPage={(next, how) => navigate({ search: { tab: 'keys', page: String(next) }, ...how })}
              />
            </div>
          )
        }
      </QueryResult>
    </div>
  )
}
