import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rulesQuery } from '../../api/rules.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useTitle } from '../../ui/title.ts'
import { Recipients } from './recipients.tsx'
import { RuleList } from './rule-list.tsx'

/** What is done with what comes, before anybody looks. */
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
          What is done with a message as it arrives. They are looked at in this order; every one that fits acts, until
          one says that it is the last.
        </p>
      </div>
      <Loaded query={rules} what="Looking which rules there are">
        {({ rules: all }) => <RuleList rules={all} />}
      </Loaded>
      <Recipients />
    </div>
  )
}
