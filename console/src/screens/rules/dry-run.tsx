import { useMutation } from '@tanstack/react-query'
import { type DryRun, dryRun, type Rule } from '../../api/messaging/rules.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { ActLines } from './act-lines.tsx'

/** What the rule, with all the others, would do to what came lately. */
export function DryRunOf({ rule, rules }: { rule: Rule; rules: readonly Rule[] }) {
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
      <ActLines
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
