import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { rosterQuery } from '../../api/agents/models.ts'
import { networkQuery, type Profile, profileQuery, trendsQuery } from '../../api/agents/ratings.ts'
import { AgentMark, AgentName, unavailableReason } from '../../parts/agent-name.tsx'
import { DebateLink, useDebateNames } from '../../parts/debate-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Table } from '../../ui/table.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { brierWords, orUnknown, rightWords } from './agent-figures.ts'
import { CalibrationSection } from './calibration-section.tsx'

const route = getRouteApi('/member/agents/$name')

export function AgentScreen() {
  const { name } = route.useParams()
  useTitle(name)
  const profile = useQuery(profileQuery(name))
  return (
    <div className="grid gap-10">
      <div className="flex flex-wrap items-center gap-3">
        <AgentMark name={name} />
        <h1 className="grow font-serif text-3xl">{name}</h1>
        <Link to="/agents/compare" search={{ a: name }} className={buttonClass()}>
          Compare
        </Link>
        <CopyAsCurl address="/agent/{name}/profile" path={{ name }} />
      </div>
      <UnavailableReason name={name} />
      <QueryResult query={profile} what="Loading the record">
        {(data) => (
          <>
            <Summary profile={data} />
            <RatingSection name={name} />
            <CalibrationSection name={name} />
            <NetworkSection name={name} />
            <RecentMatches matches={data.ranking.recent_matches} />
          </>
        )}
      </QueryResult>
    </div>
  )
}

/** Why a model cannot be asked, in its provider's words. */
function UnavailableReason({ name }: { name: string }) {
  const { data: roster } = useQuery(rosterQuery)
  const agent = roster?.agents.find((each) => each.name === name)
  if (!agent || agent.available) return null
  return (
    <p role="status" dir="auto" className="measure border-l-2 border-disagree pl-4">
      {unavailableReason(agent)}
    </p>
  )
}

/** How often the agent changed its position, of all positions it took. */
const changesOfMind = ({ total_flips, total_positions }: Profile['consistency']) =>
  total_positions === 0 ? 'not known' : `${total_flips} in ${total_positions} votes`

function Summary({ profile }: { profile: Profile }) {
  const { persona, rank, elo, wins, losses, draws, calibration, consistency } = profile
  const figures = [
    ['Rank', orUnknown(rank, String)],
    ['Rating', String(Math.round(elo))],
    ['Won – lost – drawn', `${wins} – ${losses} – ${draws}`],
    ['Right', rightWords(calibration.total_correct, calibration.prediction_count)],
    ['Brier score', orUnknown(calibration.brier_score, brierWords)],
    ['Changes of mind', changesOfMind(consistency)],
  ] as const
  return (
    <section className="grid gap-4">
      {persona && (
        <p className="measure text-muted">
          {persona.description} <span className="font-mono text-xs">{`${persona.provider} · ${persona.model}`}</span>
        </p>
      )}
      <Figures figures={figures} />
    </section>
  )
}

type Match = Profile['ranking']['recent_matches'][number]

const signed = (change: number) => `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(1)}`
const judged = ({ correct }: Match) => (correct === null ? 'not known' : correct ? 'yes' : 'no')

function RecentMatches({ matches }: { matches: readonly Match[] }) {
  const named = useDebateNames(matches.map(({ debate_id }) => debate_id))
  return (
    <section className="grid gap-4">
      <h2 className="font-serif text-2xl">Recent debates</h2>
      {matches.length === 0 ? (
        <p className="text-muted">Not on a panel yet.</p>
      ) : (
        <Table
          caption="Recent debates"
          rows={matches}
          keyOf={({ debate_id }) => debate_id}
          columns={[
            {
              title: 'Question',
              cell: ({ debate_id }) => <DebateLink id={debate_id} debate={named(debate_id)} />,
            },
            { title: 'When', cell: ({ date }) => <RelativeTime at={date} /> },
            { title: 'Domain', cell: ({ domain }) => domain },
            { title: 'Result', cell: ({ outcome }) => outcome ?? 'no winner' },
            { title: 'Right', cell: judged },
            {
              title: 'Rating',
              figure: true,
              cell: ({ elo, elo_change }) => (elo === null ? '–' : `${Math.round(elo)} (${signed(elo_change ?? 0)})`),
            },
          ]}
        />
      )}
    </section>
  )
}

interface Period {
  period: string
  elo: number
  games: number
}

function RatingSection({ name }: { name: string }) {
  const trends = useQuery(trendsQuery(name))
  return (
    <section className="grid gap-4">
      <h2 className="font-serif text-2xl">Rating over 90 days</h2>
      <QueryResult query={trends}>{({ trends: all }) => <RatingHistory periods={all[name] ?? []} />}</QueryResult>
    </section>
  )
}

function RatingHistory({ periods }: { periods: readonly Period[] }) {
  const chart = useMemo(
    () => ({
      x: periods.map(({ period }) => Date.parse(period) / 1000),
      lines: [{ name: 'Rating', values: periods.map(({ elo }) => elo) }],
    }),
    [periods],
  )
  const [first] = periods
  if (!first) return <p className="text-muted">No rated debate in this time.</p>
  return (
    <>
      <LineChart label="Rating by day; the table below says the same" lone={loneRating(first)} times {...chart} />
      {periods.length > 1 && (
        <details>
          <summary className="text-sm text-muted">The same in numbers</summary>
          <Table
            caption="Rating by day"
            rows={periods}
            keyOf={({ period }) => period}
            columns={[
              { title: 'Day', cell: ({ period }) => period },
              { title: 'Rating', figure: true, cell: ({ elo }) => elo.toFixed(1) },
              { title: 'Matches', figure: true, cell: ({ games }) => games },
            ]}
          />
        </details>
      )}
    </>
  )
}

const loneRating = ({ period, elo, games }: Period) =>
  `It was rated on one day, ${period}: ${Math.round(elo)} after ${games === 1 ? 'one match' : `${games} matches`}.`

const RELATIONS = [
  ['allies', 'Allies', 'almost always vote the same way'],
  ['rivals', 'Rivals', 'rarely vote the same way'],
  ['influences', 'Influences', 'adopted its arguments'],
  ['influenced_by', 'Influenced by', 'it adopted their arguments'],
] as const

/** Pairs of an agent's name and the strength of the tie; OpenAPI can only describe them as lists of both. */
const pairsOf = (pairs: readonly (string | number)[][]) =>
  pairs.map(([other, score]) => ({ other: String(other), score: Number(score) }))

function NetworkSection({ name }: { name: string }) {
  const network = useQuery(networkQuery(name))
  return (
    <section className="grid gap-4">
      <h2 className="font-serif text-2xl">With others</h2>
      <QueryResult query={network}>
        {(data) => (
          <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
            {RELATIONS.map(([key, title, meaning]) => (
              <div key={key} className="grid content-start gap-2">
                <h3 className="font-medium">{title}</h3>
                <p className="text-sm text-muted">{meaning}</p>
                {data[key].length === 0 ? (
                  <p className="text-sm text-muted">none yet</p>
                ) : (
                  <ul className="grid gap-1">
                    {pairsOf(data[key]).map(({ other, score }) => (
                      <li key={other} className="flex justify-between gap-3">
                        <Link to="/agents/compare" search={{ a: name, b: other }} className="hover:underline">
                          <AgentName name={other} />
                        </Link>
                        <span className="text-sm text-muted">{score.toFixed(2)}</span>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            ))}
          </div>
        )}
      </QueryResult>
    </section>
  )
}
