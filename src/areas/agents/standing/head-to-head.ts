import { FIRST_ELO } from '../../../engine/elo.ts'
import {
  comparedNames,
  lossNames,
  matchupCountNames,
  opponentNames,
  recentMatchNames,
  winNames,
} from './agent-schema.ts'
import { figuresOf, unrated } from './ratings.ts'
import type { Meeting, Standing } from './store.ts'

const SHOWN_MATCHES = 10

function summed(meetings: readonly Meeting[]) {
  const total = (count: (meeting: Meeting) => number) => meetings.reduce((sum, meeting) => sum + count(meeting), 0)
  const wins = total((meeting) => meeting.wins)
  const losses = total((meeting) => meeting.losses)
  const draws = total((meeting) => meeting.draws)
  const matches = wins + losses + draws
  return {
    matches,
    wins,
    losses,
    draws,
    winRate: matches === 0 ? 0 : wins / matches,
    averageMargin: matches === 0 ? 0 : total(({ marginSum }) => marginSum) / matches,
  }
}

/** The meetings of two agents, from the side of the first. */
export function headToHeadRecord(agent: string, opponent: string, meetings: readonly Meeting[]) {
  const { matches, wins, losses, draws, winRate, averageMargin } = summed(meetings)
  const recent = meetings
    .flatMap((meeting) => meeting.recent)
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))
    .slice(0, SHOWN_MATCHES)
  return {
    ...comparedNames(agent),
    ...opponentNames(opponent),
    ...matchupCountNames(matches),
    ...winNames(wins),
    ...lossNames(losses),
    draws,
    win_rate: winRate,
    avg_margin: averageMargin,
    ...recentMatchNames(recent),
    domain_breakdown: Object.fromEntries(
      meetings.map((meeting) => [meeting.domain, { wins: meeting.wins, losses: meeting.losses, draws: meeting.draws }]),
    ),
  }
}

interface Compared {
  agent: string
  standing: Standing
}

export function comparisonRecord(first: Compared, second: Compared, meetings: readonly Meeting[]) {
  const { matches, wins, losses, draws, winRate } = summed(meetings)
  const both = [first, second]
  const ofEach = <Figure>(figure: (compared: Compared) => Figure) =>
    Object.fromEntries(both.map((compared) => [compared.agent, figure(compared)]))
  return {
    agents: both.map(({ agent }) => agent),
    agent_a: first.agent,
    agent_b: second.agent,
    matches,
    agent_a_wins: wins,
    agent_b_wins: losses,
    draws,
    win_rate_a: winRate,
    domains: meetings.filter((meeting) => summed([meeting]).matches > 0).map(({ domain }) => domain),
    metrics: ofEach(metricsOf),
    head_to_head: [{ agent_a: first.agent, agent_b: second.agent, wins_a: wins, wins_b: losses, draws }],
    strengths: ofEach(({ standing }) => domainsWhere(standing, (elo) => elo > FIRST_ELO)),
    weaknesses: ofEach(({ standing }) => domainsWhere(standing, (elo) => elo < FIRST_ELO)),
  }
}

function metricsOf({ agent, standing }: Compared) {
  const everywhere = standing.everywhere ?? unrated(agent)
  const figures = figuresOf(everywhere)
  return {
    elo: everywhere.elo,
    win_rate: figures.winRate,
    consensus_rate: figures.consensusRate,
    average_contribution: figures.contribution,
    calibration_score: figures.calibration,
  }
}

const domainsWhere = ({ domains }: Standing, holds: (elo: number) => boolean) =>
  domains.filter(({ elo }) => holds(elo)).map(({ domain }) => domain)
