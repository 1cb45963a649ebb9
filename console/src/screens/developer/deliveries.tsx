import { useQuery } from '@tanstack/react-query'
import { type Delivery, deliveriesQuery, redeliver, testWebhook } from '../../api/operations/developer.ts'
import { Act } from '../../ui/action-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { FirstOf } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

const answerOf = ({ response_code, error }: Delivery) => error ?? response_code ?? '–'

export function Deliveries({ webhook }: { webhook: string }) {
  const query = deliveriesQuery(webhook)
  const deliveries = useQuery(query)
  const sendTest = (
    <Act act={() => testWebhook(webhook)} changes={query.queryKey}>
      Send a test
    </Act>
  )
  return (
    <Section title="Deliveries">
      <Loaded query={deliveries}>
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
                        <Act act={() => redeliver(webhook, id)} changes={query.queryKey}>
                          Send again
                        </Act>
                      ) : null,
                  },
                ]}
              />
              <FirstOf which="newest" shown={all.length} total={total} />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
