import type { Chance } from '../../chances.ts'
import { SKILLS } from '../cast.ts'
import { contested, type Scene } from '../scene.ts'

/** Enough to tell the skills apart, and for a demo to look used. */
export const SKILLED = 85
const OPTIONS = ['In our own rooms', 'With a provider', 'On the devices'] as const
const IDS = ['p1', 'p2', 'p3'] as const
const TEAMS = ['billing', 'search', 'mobile', 'support', 'fraud', 'payroll', 'maps', 'video', 'mail', 'fleet']
const THINGS = ['logs', 'backups', 'models', 'queues', 'caches', 'images', 'reports', 'sessions', 'drafts']
const DOMAINS = ['storage', 'security', 'product', 'people']

/** How often an agent of a skill is right in so many debates. */
export const rightAnswers = (skill: number, debates: number) => Math.round(skill * debates)

/** Whether an agent is right, debate by debate: exactly as often as its skill says, in an order by chance. */
const answersOf = (skill: number, debates: number, chance: Chance): boolean[] =>
  chance.shuffled(Array.from({ length: debates }, (_, place) => place < rightAnswers(skill, debates)))

/** All skilled agents on one panel, again and again, each right as often as its skill says. */
export function skilledDebates(chance: Chance, debates: number): Scene[] {
  const knows = Object.entries(SKILLS).map(([agent, skill]) => ({ agent, answers: answersOf(skill, debates, chance) }))
  return Array.from({ length: debates }, (_, place) => {
    const right = chance.one(IDS)
    const wrong = IDS.filter((id) => id !== right)
    const choices = knows.map(({ agent, answers }) => [agent, answers[place] ? right : chance.one(wrong)])
    const confidences = knows.map(({ agent }) => [agent, { confidence: Math.round(50 + 40 * chance.share()) / 100 }])
    return contested({
      topic: `Where should the ${TEAMS[place % TEAMS.length]} team keep its ${THINGS[place % THINGS.length]}?`,
      domain: DOMAINS[place % DOMAINS.length] ?? 'general',
      options: OPTIONS,
      sides: Object.fromEntries(choices),
      otherwise: Object.fromEntries(confidences),
      right,
    })
  })
}
