import { share, sumOf } from '../figures.ts'

/** In how many debates an agent took a role. */
interface RoleCount {
  agent: string
  role: string
  debates: number
}

const STUCK_FROM = 5
const STUCK_SHARE = 0.5

const total = (counts: readonly RoleCount[]) => sumOf(counts, ({ debates }) => debates)
const entries = <Value>(groups: Map<string, RoleCount[]>, value: (counts: RoleCount[]) => Value) =>
  Object.fromEntries([...groups].map(([name, counts]) => [name, value(counts)]))

/** How the roles fall to the agents. */
export function rotationFigures(counts: readonly RoleCount[]) {
  const byRole = Map.groupBy(counts, ({ role }) => role)
  const byAgent = Map.groupBy(counts, ({ agent }) => agent)
  const stuck = [...byAgent].flatMap(([agent, own]) => stuckIn(agent, own))
  return {
    total_assignments: total(counts),
    role_distribution: entries(byRole, total),
    agent_role_frequency: entries(byAgent, (own) =>
      Object.fromEntries(own.map(({ role, debates }) => [role, share(debates, total(own))])),
    ),
    rotation_fairness_index: share(
      sumOf([...byRole.values()], (own) => evenness(own, byAgent.size) * total(own)),
      total(counts),
    ),
    stuck_agents: stuck,
    recommendations: stuck.map(
      ({ agent, dominant_role, frequency }) =>
        `Give ${agent} other roles than ${dominant_role}: ${Math.round(frequency * 100)} % of its roles were this one`,
    ),
  }
}

function stuckIn(agent: string, own: readonly RoleCount[]) {
  const most = own.toSorted((one, other) => other.debates - one.debates)[0]
  const frequency = share(most?.debates ?? 0, total(own))
  if (!most || total(own) < STUCK_FROM || frequency <= STUCK_SHARE) return []
  return [{ agent, dominant_role: most.role, frequency }]
}

/** Jain's index: 1 when all have alike, one by their number when one has all. */
const evenness = (counts: readonly RoleCount[], agents: number) =>
  share(total(counts) ** 2, agents * sumOf(counts, ({ debates }) => debates ** 2))
