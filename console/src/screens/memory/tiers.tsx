import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memoryTiersQuery } from '../../api/knowledge/memory.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { counted } from '../../ui/text.ts'
import { lastingWords } from './words.ts'

/** The four tiers, from the one that forgets first to the one that lasts, and how full each is. */
export function Tiers({ chosen }: { chosen: string | undefined }) {
  const tiers = useQuery(memoryTiersQuery)
  return (
    <Loaded query={tiers}>
      {({ tiers: all }) => (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {all.map((tier) => (
            <li key={tier.tier} className="grid content-start gap-2 border-l-2 border-line pl-3">
              <Link
                to="/memory"
                search={chosen === tier.tier ? {} : { tier: tier.tier }}
                aria-current={chosen === tier.tier ? 'true' : undefined}
                className="font-serif text-xl capitalize hover:underline aria-[current]:text-accent"
              >
                {tier.tier}
              </Link>
              <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-line">
                <div className="h-full bg-accent" style={{ width: `${Math.min(100, tier.utilization_pct)}%` }} />
              </div>
              <p className="text-sm text-muted">
                {counted(tier.entry_count, 'entry', 'entries')} of {tier.limit.toLocaleString('en')};{' '}
                {lastingWords(tier)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
