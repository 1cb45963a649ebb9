import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  BINDINGS,
  type Binding,
  bindingsQuery,
  type Channel,
  channelsQuery,
  removeBinding,
  replaceBinding,
} from '../../api/messaging/channels.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { fieldsFrom, hoursWords, titleOf, whereWords, whoWords } from './binding-fields.ts'
import { BindingForm } from './binding-form.tsx'
import { TryMessage } from './try-message.tsx'

/** Which agents answer questions from which place, and a trial that shows where a message would go. */
export function BindingsScreen() {
  useTitle('Bindings')
  const bindings = useQuery(bindingsQuery)
  const channels = useQuery(channelsQuery)
  return (
    <div className="grid gap-10">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="font-serif text-3xl">Bindings</h1>
          <span className="flex flex-wrap gap-2">
            <CopyAsCurl address="/bindings" />
            <Link to="/channels" className={buttonClass()}>
              Channels
            </Link>
          </span>
        </div>
        <p className="measure text-muted">
          Choose which agents answer where. The first match wins: higher priority first, then the more specific one.
          Without a binding, the agents with the best records answer.
        </p>
      </div>
      <QueryResult query={bindings} what="Loading bindings">
        {(found) => (
          <>
            <BindingList bindings={found.bindings} channels={channels.data?.channels ?? []} />
            <Section
              title="Try a message"
              about="See which binding would match, and why the others would not. Nothing is sent."
            >
              <TryMessage bindings={found.bindings} channels={channels.data?.channels ?? []} />
            </Section>
          </>
        )}
      </QueryResult>
    </div>
  )
}

interface BindingListProps {
  bindings: readonly Binding[]
  channels: readonly Channel[]
}

function BindingList({ bindings, channels }: BindingListProps) {
  const [editing, setEditing] = useState<Binding | 'new'>()
  const close = () => setEditing(undefined)
  const add = (
    <Button kind={bindings.length === 0 ? 'primary' : 'plain'} onClick={() => setEditing('new')}>
      New binding
    </Button>
  )
  return (
    <div className="grid gap-4">
      {bindings.length === 0 ? (
        <EmptyState title="No bindings yet" action={add}>
          Have the legal channel answered by agents that know the law, or stop a group from asking at night.
        </EmptyState>
      ) : (
        <>
          <Table
            caption="Bindings"
            rows={bindings.toSorted((one, other) => other.priority - one.priority)}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Binding', cell: (binding) => <BindingName binding={binding} /> },
              { title: 'Asks', cell: (binding) => <bdi>{whoWords(binding)}</bdi> },
              { title: 'When', cell: hoursWords },
              { title: 'Priority', figure: true, cell: ({ priority }) => priority },
              { title: 'Used', cell: (binding) => <MatchCount binding={binding} /> },
              {
                title: 'Actions',
                cell: (binding) => (
                  <span className="flex flex-wrap gap-2">
                    <Button onClick={() => setEditing(binding)}>
                      Change<span className="sr-only"> {titleOf(binding)}</span>
                    </Button>
                    <ActionButton
                      act={() => replaceBinding(binding.id, { ...fieldsFrom(binding), enabled: !binding.enabled })}
                      changes={BINDINGS}
                    >
                      {binding.enabled ? 'Disable' : 'Enable'}
                      <span className="sr-only"> {titleOf(binding)}</span>
                    </ActionButton>
                    <ActionButton
                      act={() => removeBinding(binding.id)}
                      changes={BINDINGS}
                      kind="danger"
                      confirm={`“${titleOf(binding)}” is deleted. Questions asked there go to the next matching binding, or to the agents with the best records.`}
                    >
                      Remove<span className="sr-only"> {titleOf(binding)}</span>
                    </ActionButton>
                  </span>
                ),
              },
            ]}
          />
          <div>{add}</div>
        </>
      )}
      <Dialog
        title={editing === undefined || editing === 'new' ? 'New binding' : 'Edit binding'}
        open={editing !== undefined}
        onClose={close}
      >
        <BindingForm binding={editing === 'new' ? undefined : editing} channels={channels} onDone={close} />
      </Dialog>
    </div>
  )
}

function BindingName({ binding }: { binding: Binding }) {
  const { name, enabled } = binding
  return (
    <span className="grid gap-1">
      <bdi className="font-medium">{titleOf(binding)}</bdi>
      {name && <bdi className="text-muted">{whereWords(binding)}</bdi>}
      {!enabled && <span className="text-modify">disabled</span>}
    </span>
  )
}

function MatchCount({ binding: { matched, last_matched_at } }: { binding: Binding }) {
  if (!last_matched_at) return 'not yet'
  return (
    <>
      {matched.toLocaleString('en')}, last <RelativeTime at={last_matched_at} />
    </>
  )
}
