import { useQuery } from '@tanstack/react-query'
import { comparisonQuery, headToHeadQuery } from '../../api/agents/ratings.ts'
import { AgentName } from '../../parts/agent-name.tsx'
import { DebateLink, useDebateNames } from '../../parts/debate-link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Table } from '../../ui/table.tsx'
import { brierWords, orUnknown, percent } from './figures.ts'
import { meetingWords } from './meeting-words.ts'

/** What two agents came to, side by side and against each other. */
export function Meeting({ a, b }: { a: string; b: string }) {
  const comparison = useQuery(comparisonQuery(a, b))
  const meetings = useQuery(headToHeadQuery(a, b))
  const named = useDebateNames(meetings.data?.recent.map(({ debate_id }) => debate_id) ?? [])
  return (
    <div className="grid gap-8">
      <Loaded query={comparison}>
        {({ metrics, matches, agent_a_wins, agent_b_wins, draws }) => (
          <section className="grid gap-4">
            <p className="text-lg">{meetingWords(a, b, { matches, agent_a_wins, agent_b_wins, draws })}</p>
            <Table
              caption="Side by side"
              rows={[a, b].map((agent) => ({ agent, ...metrics[agent] }))}
              keyOf={({ agent }) => agent}
              columns={[
                { title: 'Agent', cell: ({ agent }) => <AgentName name={agent} /> },
                {
                  title: 'Rating',
                  figure: true,
                  cell: ({ elo }) => orUnknown(elo ?? null, (value) => String(Math.round(value))),
                },
                { title: 'Won', figure: true, cell: ({ win_rate }) => orUnknown(win_rate ?? null, percent) },
                {
                  title: 'In consensus',
                  figure: true,
                  cell: ({ consensus_rate }) => orUnknown(consensus_rate ?? null, percent),
                },
                {
                  title: 'Brier score',
                  figure: true,
                  cell: ({ calibration_score }) =>
                    orUnknown(calibration_score ?? null, (score) => brierWords(1 - score)),
                },
              ]}
            />
          </section>
        )}
      </Loaded>
      <Loaded query={meetings}>
        {({ recent, domain_breakdown }) => (
          <section className="grid gap-4">
            <h2 className="font-serif text-2xl">Where they met</h2>
            <Table
              caption="By domain"
              rows={Object.entries(domain_breakdown)}
              keyOf={([domain]) => domain}
              columns={[
                { title: 'Domain', cell: ([domain]) => domain },
                { title: `Won by ${a}`, figure: true, cell: ([, { wins }]) => wins },
                { title: `Won by ${b}`, figure: true, cell: ([, { losses }]) => losses },
                { title: 'Drawn', figure: true, cell: ([, { draws }]) => draws },
              ]}
            />
            <ul className="grid gap-1">
              {recent.map(({ debate_id, outcome, date }) => (
                <li key={debate_id}>
                  <DebateLink id={debate_id} debate={named(debate_id)} />
                  <span className="text-sm text-muted">
                    <RelativeTime at={date} /> ·{' '}
                    {outcome === 'draw' ? 'drawn' : outcome === 'win' ? `${a} won` : `${b} won`}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Loaded>
    </div>
  )
}
