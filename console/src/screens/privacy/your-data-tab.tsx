import { useQuery } from '@tanstack/react-query'
import { type Inventory, inventoryQuery } from '../../api/governance/privacy.ts'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import { OwnCopy } from './own-copy.tsx'
import { categoryWords } from './words.ts'

/** What is kept of whoever looks, who else was given it, and the way to take it along. */
export function YourDataTab() {
  const inventory = useQuery(inventoryQuery)
  return (
    <div className="grid gap-10">
      <Section
        title="Stored about you"
        about="Counted now across every table that holds personal data: yours, and those of debates you asked or wrote in."
      >
        <Loaded query={inventory} what="Counting">
          {(found) => <Kept inventory={found} />}
        </Loaded>
        <div>
          <CopyAsCurl address="/privacy/data-inventory" />
        </div>
      </Section>
      {inventory.data && <Sharing inventory={inventory.data} />}
      <OwnCopy />
    </div>
  )
}

function Kept({ inventory: { categories } }: { inventory: Inventory }) {
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
