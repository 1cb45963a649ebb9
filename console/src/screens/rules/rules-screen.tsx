import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { changeRule, RULES, type Rule, removeRule, rulesQuery } from '../../api/messaging/rules.ts'
import { useOwnMemberNames } from '../../parts/organization-members.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { counted } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { ForwardRecipients } from './forward-recipients.tsx'
import { RuleForm } from './rule-form.tsx'
import { movedRules, ruleWords } from './rule-labels.ts'
import { RuleDryRun, RuleRuns } from './rule-runs.tsx'

/** What the service does with incoming mail before a person sees it. */
export function RulesScreen() {
  useTitle('Rules')
  const rules = useQuery(rulesQuery)
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="font-serif text-3xl">Rules</h1>
          <span className="flex flex-wrap gap-2">
            <CopyAsCurl address="/inbox/routing/rules" />
            <Link to="/inbox" className={buttonClass()}>
              Inbox
            </Link>
          </span>
        </div>
        <p className="measure text-muted">
          What happens to a message when it arrives. Rules run in this order; every match acts, until one stops the
          rest.
        </p>
      </div>
      <QueryResult query={rules} what="Loading rules">
        {({ rules: all }) => <RuleList rules={all} />}
      </QueryResult>
      <ForwardRecipients />
    </div>
  )
}

function RuleList({ rules }: { rules: readonly Rule[] }) {
  const nameOf = useOwnMemberNames()
  const [editing, setEditing] = useState<Rule | 'new'>()
  const close = () => setEditing(undefined)
  const add = (
    <Button kind={rules.length === 0 ? 'primary' : 'plain'} onClick={() => setEditing('new')}>
      New rule
    </Button>
  )
  const move = (id: string, by: -1 | 1) => async () => {
    for (const { id: each, priority } of movedRules(rules, id, by)) await changeRule(each, { priority })
  }
  return (
    <div className="grid gap-6">
      {rules.length === 0 ? (
        <EmptyState title="No rules yet" action={add}>
          Assign invoices to accounting, label mailing lists, or put every complaint to the panel.
        </EmptyState>
      ) : (
        <>
          <ol aria-label="Rules" className="grid gap-6">
            {rules.map((rule, place) => (
              <li key={rule.id} className="grid gap-3 border-t border-line pt-4">
                <div className="grid gap-1">
                  <h2 className="font-serif text-xl">
                    <span className="text-muted">{place + 1}.</span> <bdi>{rule.name}</bdi>
                  </h2>
                  <p dir="auto">{ruleWords(rule, nameOf)}</p>
                  <Notes rule={rule} />
                </div>
                <div className="flex flex-wrap gap-2">
                  {place > 0 && (
                    <ActionButton act={move(rule.id, -1)} changes={RULES}>
                      Earlier<span className="sr-only"> {rule.name}</span>
                    </ActionButton>
                  )}
                  {place < rules.length - 1 && (
                    <ActionButton act={move(rule.id, 1)} changes={RULES}>
                      Later<span className="sr-only"> {rule.name}</span>
                    </ActionButton>
                  )}
                  <Button onClick={() => setEditing(rule)}>
                    Change<span className="sr-only"> {rule.name}</span>
                  </Button>
                  <ActionButton act={() => changeRule(rule.id, { enabled: !rule.enabled })} changes={RULES}>
                    {rule.enabled ? 'Disable' : 'Enable'}
                    <span className="sr-only"> {rule.name}</span>
                  </ActionButton>
                  <ActionButton
                    act={() => removeRule(rule.id)}
                    changes={RULES}
                    kind="danger"
                    confirm={`“${rule.name}” is deleted and no longer acts. What it did so far stays.`}
                  >
                    Remove<span className="sr-only"> {rule.name}</span>
                  </ActionButton>
                </div>
                <RuleDryRun rule={rule} rules={rules} />
                <RuleRuns rule={rule} />
              </li>
            ))}
          </ol>
          <div>{add}</div>
        </>
      )}
      <Dialog
        title={editing === undefined || editing === 'new' ? 'New rule' : 'Edit rule'}
        open={editing !== undefined}
        onClose={close}
      >
        <RuleForm
          rule={editing === 'new' ? undefined : editing}
          last={Math.max(0, ...rules.map(({ priority }) => priority)) + 1}
          onDone={close}
        />
      </Dialog>
    </div>
  )
}

function Notes({ rule: { description, enabled, stop, paused, stats } }: { rule: Rule }) {
  return (
    <>
      {description && (
        <p dir="auto" className="text-sm text-muted">
          {description}
        </p>
      )}
      {paused && (
        <p dir="auto" className="border-l-2 border-modify pl-4 text-sm">
          {paused}
        </p>
      )}
      {!enabled && <p className="text-sm text-modify">Disabled.</p>}
      {stop && <p className="text-sm text-muted">Stops here: later rules do not see what matches.</p>}
      {stats.last_matched_at && (
        <p className="text-sm text-muted">
          Matched {counted(stats.matched, 'message')}, last <RelativeTime at={stats.last_matched_at} />.
        </p>
      )}
    </>
  )
}
