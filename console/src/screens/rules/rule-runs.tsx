import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type DryRun, dryRun, type Rule, type RuleRun, ruleRunsQuery } from '../../api/messaging/rules.ts'
import { useOwnMemberNames } from '../../parts/organization-members.ts'
import { Button } from '../../ui/button.tsx'
import { Pages, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { actionWords } from './rule-labels.ts'

const SIZE = 10

/** What a rule did, message by message; loaded on request. */
export function RuleRuns({ rule }: { rule: Rule }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid gap-3">
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          History<span className="sr-only"> ({rule.name})</span>
        </Button>
      </div>
      {isOpen && <Runs rule={rule} />}
    </div>
  )
}

function Runs({ rule }: { rule: Rule }) {
  const [page, setPage] = useState(1)
  const runs = useQuery({ ...ruleRunsQuery(rule.id, pageOf(page, SIZE)), placeholderData: keepPreviousData })
  return (
    <section aria-label={`What ${rule.name} did`} className="grid gap-3 border-l-2 border-line pl-4">
      <QueryResult query={runs} what="Loading history">
        {({ runs: all, total }) =>
          total === 0 ? (
            <p>Nothing yet, as far as you can read the mail.</p>
          ) : (
            <>
              <ol className="grid gap-4">
                {all.map((run) => (
                  <Run key={run.message_id} run={run} rule={rule} />
                ))}
              </ol>
              <Pages page={page} size={SIZE} shown={all.length} total={total} onPage={setPage} />
            </>
          )
        }
      </QueryResult>
    </section>
  )
}

function Run({ run, rule }: { run: RuleRun; rule: Rule }) {
  const personOf = useOwnMemberNames()
  const { at, from_address, because, acts, version, acted_for, debate_id } = run
  return (
    <li className="grid gap-1 text-sm">
      <p>
        <Message run={run} /> from <bdi>{from_address}</bdi>, <RelativeTime at={at} />
      </p>
      <p className="text-muted">
        Because <bdi>{because.join('; ')}</bdi>. For <bdi>{personOf(acted_for)}</bdi>
        {version !== rule.version && `, as version ${version}; it was changed since`}.
      </p>
      <ActionLines acts={acts} />
      {debate_id && (
        <p>
          <Link to="/debates/$id" params={{ id: debate_id }} className="text-accent underline underline-offset-4">
            See the debate
          </Link>
        </p>
      )}
    </li>
  )
}

function Message({ run: { message_id, subject, inbox_id } }: { run: RuleRun }) {
  const title = <bdi>{subject || '(no subject)'}</bdi>
  if (!inbox_id) return <span className="font-medium">{title}</span>
  return (
    <Link
      to="/inbox/$inbox/$message"
      params={{ inbox: inbox_id, message: message_id }}
      className="text-accent underline underline-offset-4"
    >
      {title}
    </Link>
  )
}

type PlannedAction = DryRun['matches'][number]['would'][number]

interface ActionLinesProps {
  acts: readonly PlannedAction[]
  /** Elements before each action, such as the name of its rule. */
  before?: (act: PlannedAction) => ReactNode
}

/** The actions, and those held back with the reason. */
function ActionLines({ acts, before }: ActionLinesProps) {
  const nameOf = useOwnMemberNames()
  return (
    <ul className="grid gap-1">
      {acts.map((act) => (
        <li key={`${act.rule_id} ${act.type} ${act.target}`} className="grid grid-cols-[1.25rem_minmax(0,1fr)]">
          <span aria-hidden="true">{act.does ? '✓' : '✗'}</span>
          <span>
            {!act.does && <span className="sr-only">not done: </span>}
            {before?.(act)}
            <bdi>{actionWords(act, nameOf)}</bdi>
            {act.why && <span className="text-muted">: {act.why}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What the rule, together with all others, would do to recent messages. */
export function RuleDryRun({ rule, rules }: { rule: Rule; rules: readonly Rule[] }) {
  const running = useMutation({ mutationFn: (alone: boolean) => dryRun(rule.id, { alone }) })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button busy={running.isPending && !running.variables} onClick={() => running.mutate(false)}>
          Dry run<span className="sr-only"> of {rule.name}</span>
        </Button>
        <Button kind="quiet" busy={running.isPending && running.variables} onClick={() => running.mutate(true)}>
          without the other rules<span className="sr-only">, {rule.name}</span>
        </Button>
      </div>
      {running.error && <FaultNote fault={running.error} />}
      {running.data && <Found found={running.data} rules={rules} />}
    </div>
  )
}

function Found({ found, rules }: { found: DryRun; rules: readonly Rule[] }) {
  const { match_count, sampled, matches, not_foreseen } = found
  return (
    <section aria-label="Dry run" className="grid gap-3 border-l-2 border-line pl-4">
      <p role="status">
        Matches {match_count.toLocaleString('en')} of {sampled.toLocaleString('en')} messages of the last 30 days.
        {match_count > matches.length && ` The newest ${matches.length} of them:`}
      </p>
      {not_foreseen.map((each) => (
        <p key={each} className="text-sm text-muted">
          {each}.
        </p>
      ))}
      <ul className="grid gap-4">
        {matches.map((match) => (
          <Match key={match.message_id} match={match} rules={rules} />
        ))}
      </ul>
    </section>
  )
}

function Match({ match, rules }: { match: DryRun['matches'][number]; rules: readonly Rule[] }) {
  const nameOf = (id: string) => rules.find((rule) => rule.id === id)?.name ?? id
  const { subject, from_address, received_at, because, would } = match
  return (
    <li className="grid gap-1 text-sm">
      <p>
        <bdi className="font-medium">{subject || '(no subject)'}</bdi> from <bdi>{from_address}</bdi>,{' '}
        <RelativeTime at={received_at} />
      </p>
      <p className="text-muted">
        Because <bdi>{because.join('; ')}</bdi>
      </p>
      <ActionLines
        acts={would}
        before={({ rule_id }) => (
          <>
            <bdi>{nameOf(rule_id)}</bdi>:{' '}
          </>
        )}
      />
    </li>
  )
}
