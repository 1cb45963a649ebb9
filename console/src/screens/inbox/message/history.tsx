import type { OpenItem } from '../../../api/messaging/inboxes.ts'
import { usePeopleHere } from '../../../parts/organization-members.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { historyWords } from '../words.ts'

/** Who did what, and when. */
export function History({ history }: Pick<OpenItem, 'history'>) {
  const nameOf = usePeopleHere()
  if (history.length === 0) return null
  return (
    <Section title="History">
      <ol className="grid gap-1 text-sm">
        {history.map((past) => (
          <li key={`${past.at} ${past.what} ${past.became} ${past.was}`}>
            <RelativeTime at={past.at} />:{' '}
            <bdi>{past.actor ? nameOf(past.actor) : past.rule_id ? 'a rule' : 'Parley'}</bdi>{' '}
            <bdi>{historyWords(past, nameOf)}</bdi>
          </li>
        ))}
      </ol>
    </Section>
  )
}
