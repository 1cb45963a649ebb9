import { useQuery } from '@tanstack/react-query'
import { CHAT_ACCOUNTS, channelPeopleQuery, unlinkAccount } from '../../api/identity/chat-accounts.ts'
import { usePeopleHere } from '../../parts/organization-members.ts'
import { Act } from '../../ui/action-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

/** Who of a channel speaks for whom of the organization. */
export function LinkedPeople({ channel }: { channel: string }) {
  const nameOf = usePeopleHere()
  const people = useQuery(channelPeopleQuery(channel))
  return (
    <Loaded query={people}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState title="No linked people yet">
            Anyone who sends “link” there gets an address. Opening it while signed in here links the two accounts.
          </EmptyState>
        ) : (
          <Table
            caption="Linked people"
            rows={all}
            keyOf={({ external_id }) => external_id}
            columns={[
              {
                title: 'Chat account',
                cell: ({ external_name, external_id }) => <bdi>{external_name ?? external_id}</bdi>,
              },
              { title: 'Account', cell: ({ user_id }) => <bdi>{nameOf(user_id)}</bdi> },
              { title: 'Linked', cell: ({ linked_at }) => <RelativeTime at={linked_at} /> },
              {
                title: 'Actions',
                cell: ({ external_name, external_id }) => (
                  <Act
                    act={() => unlinkAccount({ connection_id: channel, external_id })}
                    changes={CHAT_ACCOUNTS}
                    kind="danger"
                    confirm={`What ${external_name ?? external_id} asks, votes and decides no longer counts for anyone here.`}
                  >
                    Unlink
                  </Act>
                ),
              },
            ]}
          />
        )
      }
    </Loaded>
  )
}
