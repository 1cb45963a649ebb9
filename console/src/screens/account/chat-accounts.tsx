import { useQuery } from '@tanstack/react-query'
import { linkedAccountsQuery, unlinkAccount } from '../../api/identity/chat-accounts.ts'
import { platformName } from '../../parts/chat-platform-name.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

const HOW = { person: 'by you', email: 'by your e-mail address' } as const

/** The accounts on chat platforms that are linked to the signed-in person. */
export function ChatAccounts({ userId }: { userId: string }) {
  const query = linkedAccountsQuery(userId)
  const accounts = useQuery(query)
  return (
    <QueryResult query={accounts}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState title="No linked chat accounts">
            Send “link” to Parley in a connected chat, then open the address it replies with.
          </EmptyState>
        ) : (
          <Table
            caption="Linked chat accounts"
            rows={all}
            keyOf={({ connection_id, external_id }) => `${connection_id} ${external_id}`}
            columns={[
              { title: 'Account', cell: ({ external_name, external_id }) => <bdi>{external_name ?? external_id}</bdi> },
              {
                title: 'Platform',
                cell: ({ platform, connection_name }) =>
                  platform === null ? 'disconnected' : `${platformName(platform)}, ${connection_name}`,
              },
              {
                title: 'Linked',
                cell: ({ linked_at, linked_by }) => (
                  <>
                    <RelativeTime at={linked_at} /> {HOW[linked_by]}
                  </>
                ),
              },
              {
                title: 'Actions',
                cell: ({ connection_id, external_id }) => (
                  <ActionButton
                    act={() => unlinkAccount({ connection_id, external_id })}
                    changes={query.queryKey}
                    kind="danger"
                    confirm="What this account asks, votes and decides no longer counts as yours."
                  >
                    Unlink
                  </ActionButton>
                ),
              },
            ]}
          />
        )
      }
    </QueryResult>
  )
}
