import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Rule, type RuleRun, ruleRunsQuery } from '../../api/messaging/rules.ts'
import { usePeopleHere } from '../../parts/organization-members.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pages, pageOf } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ActLines } from './act-lines.tsx'

const SIZE = 10

/** What a rule did, message by message, once somebody wants to see it. */
export function RunsOf({ rule }: { rule: Rule }) {
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
      <Loaded query={runs} what="Loading history">
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
      </Loaded>
    </section>
  )
}

function Run({ run, rule }: { run: RuleRun; rule: Rule }) {
  const personOf = usePeopleHere()
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
      <ActLines acts={acts} />
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
