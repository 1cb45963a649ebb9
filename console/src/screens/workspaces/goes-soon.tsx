import { useQuery } from '@tanstack/react-query'
import { expiringQuery } from '../../api/governance/retention.ts'
import type { Workspace } from '../../api/work/workspaces.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { counted } from '../../ui/text.ts'
import { keptWords } from './workspace-words.ts'

const AHEAD_DAYS = 30
const SHOWN = 5

/** How long things in a workspace are kept, and what goes within a month: its owners are told the same by mail, where there is any. */
export function GoesSoon({ workspace: { id, retention } }: { workspace: Workspace }) {
  const list = useQuery(expiringQuery({ workspace_id: id, days: AHEAD_DAYS, limit: SHOWN }))
  return (
    <Section
      title="How long things are kept"
      about={`Days are counted from the last work on a thing. ${keptWords(retention.kept_days)}.`}
    >
      {!retention.enabled && <p>Its own policy is disabled by the organization.</p>}
      <Loaded query={list} what="Looking for what goes soon">
        {({ expiring, total }) =>
          total === 0 ? (
            <p className="text-muted">Nothing goes within {AHEAD_DAYS} days.</p>
          ) : (
            <div className="grid gap-2">
              <p>
                {counted(total, 'thing goes', 'things go')} within {AHEAD_DAYS} days
                {total > expiring.length && `, these ${expiring.length} first`}:
              </p>
              <ul className="grid border-t border-line">
                {expiring.map(({ type, id: thing, name, expires_at }) => (
                  <li
                    key={`${type}:${thing}`}
                    className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2"
                  >
                    <span dir="auto" className="min-w-0 wrap-anywhere">
                      {name ?? thing} <span className="text-sm text-muted">{type}</span>
                    </span>
                    <span className="text-sm text-muted">
                      <RelativeTime at={expires_at} />
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}
