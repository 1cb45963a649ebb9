import { useQuery } from '@tanstack/react-query'
import { type Delivery, deliveriesQuery, redeliver, testWebhook } from '../../api/developer.ts'
import { Act } from '../../ui/act.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import { RelativeTime } from '../../ui/time.tsx'

const answerOf = ({ response_code, error }: Delivery) => error ?? response_code ?? '–'

export function Deliveries({ webhook }: { webhook: string }) {
  const query = deliveriesQuery(webhook)
  const deliveries = useQuery(query)
  return (
    <Section title="Deliveries">
      <div>
        <Act act={() => testWebhook(webhook)} changes={query.queryKey}>
          Send a test
        </Act>
      </div>
      <Loaded query={deliveries}>
        {({ deliveries: all }) =>
          all.length === 0 ? (
            <p className="text-muted">Nothing was sent in the last 30 days.</p>
          ) : (
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
          )
        }
      </Loaded>
    </Section>
  )
}
