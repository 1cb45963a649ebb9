import { useQuery } from '@tanstack/react-query'
import { parkedQuery } from '../../../api/messaging/mail.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { FirstOfTotal } from '../../../ui/pagination.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Table } from '../../../ui/table.tsx'
import { sizeWords } from '../../../ui/text.ts'
import { parkedWords } from './mailbox-labels.ts'

const SHOWN = { limit: 50 }

/** What could not be read, and why; it stays in the mailbox itself. */
export function ParkedMails({ id }: { id: string }) {
  const parked = useQuery(parkedQuery(id, SHOWN))
  return (
    <Loaded query={parked}>
      {({ parked: all, total }) =>
        total === 0 ? (
          <p>None.</p>
        ) : (
          <>
            <Table
              caption="Unreadable mail"
              rows={all}
              keyOf={({ folder, uid, parked_at }) => `${folder} ${uid} ${parked_at}`}
              columns={[
                { title: 'Received', cell: ({ received_at }) => <RelativeTime at={received_at} /> },
                { title: 'Reason', cell: parkedWords },
                { title: 'Size', figure: true, cell: ({ size }) => sizeWords(size) },
                {
                  title: 'Location',
                  cell: ({ folder, uid }) => (
                    <bdi>
                      {folder}, number {uid}
                    </bdi>
                  ),
                },
              ]}
            />
            <FirstOfTotal which="newest" shown={all.length} total={total} />
          </>
        )
      }
    </Loaded>
  )
}
