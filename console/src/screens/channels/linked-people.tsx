import { useQuery } from '@tanstack/react-query'
import { CHAT_ACCOUNTS, channelPeopleQuery, unlinkAccount } from '../../api/chat-accounts.ts'
import { Act } from '../../ui/act.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { usePeopleHere } from '../../ui/people.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { RelativeTime } from '../../ui/time.tsx'

/** Who of a channel speaks for whom of the organization. */
export function LinkedPeople({ channel }: { channel: string }) {
  const nameOf = usePeopleHere()
  const people = useQuery(channelPeopleQuery(channel))
  return (
    <Loaded query={people}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState title="Nobody is linked yet">
            Whoever says “link” there is answered with an address; opened by somebody who is signed in here, it links
            the two.
          </EmptyState>
        ) : (
          <Table
            caption="Linked people"
            rows={all}
            keyOf={({ external_id }) => external_id}
            columns={[
              { title: 'There', cell: ({ external_name, external_id }) => <bdi>{external_name ?? external_id}</bdi> },
              { title: 'Here', cell: ({ user_id }) => <bdi>{nameOf(user_id)}</bdi> },
              { title: 'Linked', cell: ({ linked_at }) => <RelativeTime at={linked_at} /> },
              {
                title: 'Do',
                cell: ({ external_id }) => (
                  <Act
                    act={() => unlinkAccount({ connection_id: channel, external_id })}
                    changes={CHAT_ACCOUNTS}
                    kind="danger"
                    confirm="What this account asks, votes and decides counts as nobody’s here any more."
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
