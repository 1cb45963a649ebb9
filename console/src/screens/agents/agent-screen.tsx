import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Profile, profileQuery } from '../../api/agents/ratings.ts'
import { rosterQuery } from '../../api/agents/roster.ts'
import { AgentMark, whyAway } from '../../parts/agent-name.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { CalibrationSection } from './calibration-section.tsx'
import { brierWords, orUnknown, rightOf } from './figures.ts'
import { NetworkSection } from './network-section.tsx'
import { RatingSection } from './rating-section.tsx'
import { RecentMatches } from './recent-matches.tsx'

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
      <WhyAway name={name} />
      <Loaded query={profile} what="Loading the record">
        {(data) => (
          <>
            <Summary profile={data} />
            <RatingSection name={name} />
            <CalibrationSection name={name} />
            <NetworkSection name={name} />
            <RecentMatches matches={data.ranking.recent_matches} />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** A model that fails says why. */
function WhyAway({ name }: { name: string }) {
  const { data: roster } = useQuery(rosterQuery)
  const agent = roster?.agents.find((each) => each.name === name)
  if (!agent || agent.available) return null
  return (
    <p role="status" dir="auto" className="measure border-l-2 border-disagree pl-4">
      {whyAway(agent)}
    </p>
  )
}

/** How often it left what it stood for, of all that it stood for. */
const changesOfMind = ({ total_flips, total_positions }: Profile['consistency']) =>
  total_positions === 0 ? 'not known' : `${total_flips} in ${total_positions} votes`

function Summary({ profile }: { profile: Profile }) {
  const { persona, rank, elo, wins, losses, draws, calibration, consistency } = profile
  const figures = [
    ['Rank', orUnknown(rank, String)],
    ['Rating', String(Math.round(elo))],
    ['Won – lost – drawn', `${wins} – ${losses} – ${draws}`],
    ['Right', rightOf(calibration.total_correct, calibration.prediction_count)],
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
