import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rulesQuery } from '../../api/messaging/rules.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ForwardRecipients } from './forward-recipients.tsx'
import { RuleList } from './rule-list.tsx'

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
      <Loaded query={rules} what="Loading rules">
        {({ rules: all }) => <RuleList rules={all} />}
      </Loaded>
      <ForwardRecipients />
    </div>
  )
}
