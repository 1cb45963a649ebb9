import { EXTRAS, HEROES } from '../cast.ts'
import type { Scene } from '../scene.ts'

const { critic, leader, follower } = HEROES

/** What the critic finds, how often it finds it, and how often that is taken up. */
const PATTERNS = [
  { pattern: 'no tests', type: 'testing', finding: 'It has no tests.', raised: 8, takenUp: 6 },
  { pattern: 'too expensive', type: 'cost', finding: 'It is too expensive.', raised: 8, takenUp: 2 },
] as const

const PARTS = ['parser', 'importer', 'scheduler', 'mailer', 'crawler', 'renderer', 'indexer', 'exporter']

const planOf = (agent: string, part: string) => `${agent} would write the ${part} anew.`

/** One is criticised; it rewrites its plan or keeps it word for word, and is chosen by all but one. */
function criticised(part: string, turn: number, { finding }: (typeof PATTERNS)[number], isTakenUp: boolean): Scene {
  const [author, friend, other] = [0, 1, 2].map((seat) => EXTRAS[(seat + turn) % EXTRAS.length] ?? EXTRAS[0])
  const plan = planOf(author ?? '', part)
  return {
    topic: `How do we get a better ${part} (${finding.replace('.', '')})?`,
    domain: 'engineering',
    parts: {
      [author ?? '']: { opens: plan, ...(isTakenUp && { rewrites: `${plan} It starts small.` }), votes: ['p1'] },
      [critic]: { opens: planOf(critic, part), finds: { p1: [finding] }, votes: ['p1'] },
      [friend ?? '']: { opens: planOf(friend ?? '', part), votes: ['p1'] },
      [other ?? '']: { opens: planOf(other ?? '', part), votes: ['p4'] },
    },
  }
}

export function critiquePatterns() {
  const scenes = PATTERNS.flatMap((pattern) =>
    PARTS.map((part, turn) => criticised(part, turn, pattern, turn < pattern.takenUp)),
  )
  return { scenes, critic, patterns: PATTERNS }
}

/** One gives up its own proposal for that of another. */
export function adoptions() {
  const [first, second] = EXTRAS
  const scenes = ['archive', 'index'].map(
    (part): Scene => ({
      topic: `How do we speed up the ${part}?`,
      domain: 'engineering',
      parts: {
        [leader]: { opens: planOf(leader, part), votes: ['p1'] },
        [follower]: { opens: planOf(follower, part), adopts: 'p1', votes: ['p1'] },
        [first]: { opens: planOf(first, part), votes: ['p3'] },
        [second]: { opens: planOf(second, part), votes: ['p1'] },
      },
    }),
  )
  return { scenes, adoption: { by: follower, of: leader, scenes } }
}
