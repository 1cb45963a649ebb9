import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { type Preference, type Preferences, preferencesQuery, setPreference } from '../../api/governance/privacy.ts'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, FaultNote } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { CHOICE_NAMES, CHOICES } from './privacy-labels.ts'

/** What the person chooses for their data, and every earlier choice. */
export function ChoicesTab() {
  const preferences = useQuery(preferencesQuery)
  return (
    <QueryResult query={preferences}>
      {(found) => (
        <div className="grid gap-10">
          <Section title="Your choices" about="Each choice takes effect immediately and is recorded.">
            <ul className="measure grid gap-5">
              {CHOICE_NAMES.map((name) => (
                <Choice key={name} name={name} preferences={found} />
              ))}
            </ul>
            {found.gpc && (
              <p className="border-l-2 border-accent pl-4">
                Your browser says “Global Privacy Control”, which counts as your objection to selling.
              </p>
            )}
            <div>
              <CopyAsCurl address="/privacy/preferences" />
            </div>
          </Section>
          <History history={found.history} />
        </div>
      )}
    </QueryResult>
  )
}

function Choice({ name, preferences }: { name: Preference; preferences: Preferences }) {
  const queries = useQueryClient()
  const id = useId()
  const { title, follows, agrees } = CHOICES[name]
  const choosing = useMutation({
    mutationFn: (isChosen: boolean) => setPreference({ [name]: isChosen === agrees }),
    onSettled: () => queries.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
  })
  const isChosen = (choosing.isPending ? choosing.variables : undefined) ?? preferences[name] === agrees
  return (
    <li className="grid gap-1">
      <label className="flex items-baseline gap-2 font-medium">
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={id}
          onChange={({ currentTarget }) => choosing.mutate(currentTarget.checked)}
        />
        {title}
      </label>
      <p id={id} className="pl-6 text-sm text-muted">
        {follows}
      </p>
      {choosing.error && <FaultNote fault={choosing.error} />}
    </li>
  )
}

function History({ history }: { history: Preferences['history'] }) {
  return (
    <Section title="Previous choices" about="With the text you agreed to.">
      {history.length === 0 ? (
        <EmptyState title="No choices yet">
          Until you choose otherwise, your texts may be given to the language models in your debates.
        </EmptyState>
      ) : (
        <Table
          caption="Previous choices"
          rows={history}
          keyOf={({ preference, at }) => `${preference} ${at}`}
          columns={[
            { title: 'Words', cell: ({ wording }) => wording },
            { title: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
            { title: 'By', cell: ({ source }) => (source === 'gpc' ? 'your browser’s signal' : 'you') },
          ]}
        />
      )}
    </Section>
  )
}
