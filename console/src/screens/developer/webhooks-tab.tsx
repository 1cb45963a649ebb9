import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { changeWebhook, removeWebhook, type Webhook, webhooksQuery } from '../../api/operations/developer.ts'
import { Act } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { FirstOf } from '../../ui/pagination.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Deliveries } from './deliveries.tsx'
import { NewWebhook } from './new-webhook.tsx'

const route = getRouteApi('/member/developer')

const lastDelivery = ({ last_delivery_status, failure_count }: Webhook) =>
  `${last_delivery_status ?? 'none yet'}${failure_count > 0 ? `, ${failure_count} given up` : ''}`

export function WebhooksTab() {
  const webhooks = useQuery(webhooksQuery)
  const { webhook: shown } = route.useSearch()
  const navigate = route.useNavigate()
  const address = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-10">
      <Section title="Webhooks" about="Your addresses that receive events, signed so that you can verify them.">
        <Loaded query={webhooks}>
          {({ webhooks: all, total }) =>
            all.length === 0 ? (
              <EmptyState
                title="No webhooks yet"
                action={<Button onClick={() => address.current?.focus()}>Add a webhook</Button>}
              >
                Get decisions sent to your own address as they are made.
              </EmptyState>
            ) : (
              <>
                <Table
                  caption="Webhooks"
                  rows={all}
                  keyOf={({ id }) => id}
                  columns={[
                    { title: 'Address', cell: ({ url }) => <span className="break-all">{url}</span> },
                    { title: 'Events', cell: ({ events }) => events.join(', ') },
                    { title: 'Last delivery', cell: lastDelivery },
                    {
                      title: 'Actions',
                      cell: ({ id, url, active }) => (
                        <span className="flex flex-wrap gap-2">
                          <Button onClick={() => navigate({ search: { tab: 'webhooks', webhook: id } })}>
                            Deliveries
                          </Button>
                          <Act act={() => changeWebhook(id, { active: !active })} changes={webhooksQuery.queryKey}>
                            {active ? 'Disable' : 'Enable'}
                          </Act>
                          <Act
                            act={() => removeWebhook(id)}
                            changes={webhooksQuery.queryKey}
                            kind="danger"
                            confirm={`${url} no longer receives events, and its delivery history is deleted.`}
                          >
                            Remove
                          </Act>
                        </span>
                      ),
                    },
                  ]}
                />
                <FirstOf shown={all.length} total={total} />
              </>
            )
          }
        </Loaded>
        <div>
          <CopyAsCurl address="/webhooks" />
        </div>
      </Section>
      {shown && <Deliveries webhook={shown} />}
      <NewWebhook address={address} />
    </div>
  )
}
