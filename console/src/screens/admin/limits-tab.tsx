import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../api/operations/admin.ts'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import { limitWords } from '../../ui/text.ts'

export function LimitsTab() {
  const overview = useQuery(overviewQuery)
  return (
    <QueryResult query={overview}>
      {({ backend, scope, total_requests, rejected_requests, fallback_requests, policies, rejections }) => (
        <div className="grid gap-10">
          <Section title="Since this node started">
            <Figures
              figures={[
                ['Counted by', `${backend}, ${scope}`],
                ['Requests', total_requests.toLocaleString('en')],
                ['Refused', rejected_requests.toLocaleString('en')],
                ['Counted here while Redis was away', fallback_requests.toLocaleString('en')],
              ]}
            />
            <div>
              <CopyAsCurl address="/system/rate-limits" />
            </div>
          </Section>
          <Section title="Limits by plan">
            <Table
              caption="Limits by plan"
              rows={policies}
              keyOf={({ name }) => name}
              columns={[
                { title: 'Plan', cell: ({ name }) => name },
                { title: 'Reads per minute', figure: true, cell: ({ read_per_minute }) => limitWords(read_per_minute) },
                {
                  title: 'Writes per minute',
                  figure: true,
                  cell: ({ write_per_minute }) => limitWords(write_per_minute),
                },
                {
                  title: 'Debates per hour',
                  figure: true,
                  cell: ({ debates_per_hour }) => limitWords(debates_per_hour),
                },
              ]}
            />
          </Section>
          <Section title="Most often refused">
            {rejections.by_endpoint.length === 0 ? (
              <p className="text-muted">No limit was reached.</p>
            ) : (
              <Table
                caption="Most often refused"
                rows={rejections.by_endpoint}
                keyOf={({ endpoint }) => endpoint}
                columns={[
                  { title: 'Endpoint', cell: ({ endpoint }) => endpoint },
                  { title: 'Refused', figure: true, cell: ({ count }) => count },
                ]}
              />
            )}
          </Section>
        </div>
      )}
    </QueryResult>
  )
}
