import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  COPY,
  copyQuery,
  type Inventory,
  inventoryQuery,
  type PersonExport,
  requestNewCopy,
} from '../../api/governance/privacy.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { categoryWords } from './privacy-labels.ts'

/** What the service keeps about the signed-in person, who else received it, and the way to export it. */
export function YourDataTab() {
  const inventory = useQuery(inventoryQuery)
  return (
    <div className="grid gap-10">
      <Section
        title="Stored about you"
        about="Counted now across every table that holds personal data: yours, and those of debates you asked or wrote in."
      >
        <QueryResult query={inventory} what="Counting">
          {(found) => <KeptData inventory={found} />}
        </QueryResult>
        <div>
          <CopyAsCurl address="/privacy/data-inventory" />
        </div>
      </Section>
      {inventory.data && <Sharing inventory={inventory.data} />}
      <OwnCopy />
    </div>
  )
}

function KeptData({ inventory: { categories } }: { inventory: Inventory }) {
  return (
    <Table
      caption="Stored about you"
      rows={categories.toSorted((one, other) => other.count - one.count)}
      keyOf={({ name }) => name}
      columns={[
        {
          title: 'What',
          cell: ({ name, description }) => (
            <span className="grid max-w-md gap-0.5">
              <span className="font-medium">{categoryWords(name)}</span>
              <span className="text-muted">{description}</span>
            </span>
          ),
        },
        { title: 'Kept', cell: ({ count }) => count.toLocaleString('en'), figure: true },
        { title: 'Retention', cell: ({ retention }) => retention },
        {
          title: 'Purpose',
          cell: ({ purpose }) => (
            <details>
              <summary className="text-muted">Why</summary>
              <ul className="grid max-w-md gap-1 pt-2">
                {[...new Set(purpose.split('; '))].map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </details>
          ),
        },
      ]}
    />
  )
}

function Sharing({ inventory: { third_party_sharing, data_sold } }: { inventory: Inventory }) {
  const { recipients, data_shared, purpose } = third_party_sharing.llm_providers
  return (
    <Section title="Shared with">
      <div className="measure grid gap-2">
        {recipients.length === 0 ? (
          <p>No one. No language model outside this installation took part in your debates.</p>
        ) : (
          <>
            <p>
              Language models of <strong className="font-medium">{new Intl.ListFormat('en').format(recipients)}</strong>
              .
            </p>
            <p className="text-muted">
              {data_shared}. {purpose}.
            </p>
          </>
        )}
        <p>No service of analytics. {data_sold ? 'Data is sold.' : 'Nothing is sold.'}</p>
      </div>
    </Section>
  )
}

/** Starts, awaits and downloads one archive of all that the service keeps about the signed-in person. */
function OwnCopy() {
  const [isWanted, setIsWanted] = useState(false)
  const copy = useQuery({ ...copyQuery, enabled: isWanted })
  return (
    <Section
      title="Export your data"
      about="An archive with all your data as JSON and CSV, your debates in readable form, the files you uploaded, and a signed list of contents. Passwords and other secrets are left out, and so is what other people wrote."
    >
      {isWanted ? (
        <QueryResult query={copy} what="Starting">
          {(found) => <Copy copy={found} />}
        </QueryResult>
      ) : (
        <div>
          <Button kind="primary" onClick={() => setIsWanted(true)}>
            Get a copy of my data
          </Button>
        </div>
      )}
    </Section>
  )
}

function Copy({ copy: { status, download_url, expires_at } }: { copy: PersonExport }) {
  const queries = useQueryClient()
  const renewing = useMutation({
    mutationFn: requestNewCopy,
    onSuccess: (begun) => queries.setQueryData(COPY, begun),
  })
  if (status === 'processing' || !download_url) {
    return (
      <p role="status">
        Your copy is being prepared. You need not wait: you get a mail when it is ready, and this page shows it.
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status">
        Your copy is ready. The link works for a quarter of an hour
        {expires_at && (
          <>
            ; the copy is removed <RelativeTime at={expires_at} />
          </>
        )}
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={new URL(download_url, location.origin).pathname} download className={buttonClass('primary')}>
          Download
        </a>
        <Button busy={renewing.isPending} onClick={() => renewing.mutate()}>
          Create a new one
        </Button>
      </div>
      {renewing.error && <FaultNote fault={renewing.error} />}
    </div>
  )
}
