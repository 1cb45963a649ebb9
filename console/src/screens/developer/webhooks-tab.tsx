import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import {
  changeWebhook,
  type Delivery,
  deliveriesQuery,
  type EventName,
  makeWebhook,
  redeliver,
  removeWebhook,
  testWebhook,
  type Webhook,
  webhookEventsQuery,
  webhooksQuery,
} from '../../api/operations/developer.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl, Secret } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FirstOfTotal } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

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
        <QueryResult query={webhooks}>
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
                          <ActionButton
                            act={() => changeWebhook(id, { active: !active })}
                            changes={webhooksQuery.queryKey}
                          >
                            {active ? 'Disable' : 'Enable'}
                          </ActionButton>
                          <ActionButton
                            act={() => removeWebhook(id)}
                            changes={webhooksQuery.queryKey}
                            kind="danger"
                            confirm={`${url} no longer receives events, and its delivery history is deleted.`}
                          >
                            Remove
                          </ActionButton>
                        </span>
                      ),
                    },
                  ]}
                />
                <FirstOfTotal shown={all.length} total={total} />
              </>
            )
          }
        </QueryResult>
        <div>
          <CopyAsCurl address="/webhooks" />
        </div>
      </Section>
      {shown && <Deliveries webhook={shown} />}
      <NewWebhook address={address} />
    </div>
  )
}

const answerOf = ({ response_code, error }: Delivery) => error ?? response_code ?? '–'

function Deliveries({ webhook }: { webhook: string }) {
  const query = deliveriesQuery(webhook)
  const deliveries = useQuery(query)
  const sendTest = (
    <ActionButton act={() => testWebhook(webhook)} changes={query.queryKey}>
      Send a test
    </ActionButton>
  )
  return (
    <Section title="Deliveries">
      <QueryResult query={deliveries}>
        {({ deliveries: all, total }) =>
          all.length === 0 ? (
            <EmptyState title="No deliveries in the last 30 days" action={sendTest}>
              Events are sent to the address immediately, and retried for a while if it does not answer.
            </EmptyState>
          ) : (
            <>
              <div>{sendTest}</div>
              <Table
                caption="Deliveries"
                rows={all}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'Event', cell: ({ event }) => event },
                  { title: 'Status', cell: ({ status }) => status },
                  { title: 'Tries', figure: true, cell: ({ attempts }) => attempts },
                  { title: 'Answer', cell: answerOf },
                  { title: 'When', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
                  {
                    title: 'Again',
                    cell: ({ id, status }) =>
                      status === 'dead_lettered' || status === 'failed' ? (
                        <ActionButton act={() => redeliver(webhook, id)} changes={query.queryKey}>
                          Send again
                        </ActionButton>
                      ) : null,
                  },
                ]}
              />
              <FirstOfTotal which="newest" shown={all.length} total={total} />
            </>
          )
        }
      </QueryResult>
    </Section>
  )
}

/** `address` is the field that gets the focus when the person begins. */
function NewWebhook({ address }: { address: RefObject<HTMLInputElement | null> }) {
  const queries = useQueryClient()
  const names = useQuery(webhookEventsQuery)
  const [chosen, setChosen] = useState<readonly EventName[]>([])
  const [secret, setSecret] = useState<string>()
  const toggle = (name: EventName) =>
    setChosen(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
  async function register({ url = '' }: Record<string, string>) {
    const made = await makeWebhook({ url, events: [...chosen] })
    setSecret(made.secret)
    await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  }
  return (
    <Section title="Add a webhook">
      {secret && <Secret title="Signing secret" value={secret} />}
      <Form submit="Add" onSubmit={register}>
        {(about) => (
          <>
            <TextField
              ref={address}
              label="Address"
              name="url"
              type="url"
              placeholder="https://"
              fault={about('url')}
            />
            <fieldset className="grid gap-2">
              <legend className="text-sm font-medium">Events</legend>
              <QueryResult query={names}>
                {({ events }) => (
                  <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
                    {events.map(({ name, description }) => (
                      <label key={name} className="flex items-baseline gap-2 text-sm">
                        <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
                        <span>
                          <code className="font-mono">{name}</code> <span className="text-muted">{description}</span>
                        </span>
                      </label>
                    ))}
                  </div>
                )}
              </QueryResult>
              {about('events') && <p className="text-sm text-disagree">{about('events')}</p>}
            </fieldset>
          </>
        )}
      </Form>
    </Section>
  )
}
