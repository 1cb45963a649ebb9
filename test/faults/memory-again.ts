import { type Client, type DebateService, debateService } from '../support/debates.ts'
import { rememberedBy } from '../support/memory.ts'

const VERBS = ['replace', 'rent', 'rebuild', 'sell', 'insure', 'digitize', 'relocate', 'automate']
const THINGS = [
  'greenhouse',
  'ferry',
  'archive',
  'bakery',
  'telescope',
  'tannery',
  'orchard',
  'foundry',
  'lighthouse',
  'cannery',
]
const PLACES = ['Kiel', 'Porto', 'Turku', 'Bergen', 'Split']
const OTHER_VERBS = ['postpone', 'sponsor', 'translate', 'repaint']
const OTHER_THINGS = ['marathon', 'newsletter', 'canteen', 'staircase', 'choir']

interface Question {
  topic: string
  context: string
}

/** A question whose context answers it outright, by its number. */
function planted(number: number): Question {
  const verb = VERBS[number % VERBS.length]
  const thing = THINGS[Math.floor(number / VERBS.length) % THINGS.length]
  const what = `the ${thing} in ${PLACES[number % PLACES.length]}`
  const answer = number % 3 === 0 ? 'should not' : 'should'
  return {
    topic: `Should we ${verb} ${what}?`,
    context: `We ${answer} ${verb} ${what}. The committee looked at it for ${number + 2} weeks.`,
  }
}

/** The same question, as another person types it. */
const reworded = (topic: string, number: number) =>
  [topic, topic.toLowerCase(), topic.replace('?', ''), `  ${topic}`][number % 4] ?? topic

const unrelated = (number: number) =>
  `Should we ${OTHER_VERBS[number % OTHER_VERBS.length]} the ${OTHER_THINGS[Math.floor(number / 4) % OTHER_THINGS.length]} in year ${1 + number}?`

/** A debate of the built-in panel that may use what is remembered, and what it was given and cited of that. */
async function askWithMemory(service: DebateService, by: Client, topic: string) {
  const asked = { topic, agents: undefined, consensus_threshold: undefined, grounding: { memory: true } }
  const id = await service.decided(by, asked)
  await service.cursors.catchUp()
  const events = await service.platform.log.read(id)
  const given = events.flatMap(({ type, data }) => {
    const { item } = (data.origin ?? {}) as { item?: string }
    return type === 'evidence_attached' && item ? [{ evidence: String(data.evidence), item }] : []
  })
  const cited = new Set(events.flatMap(({ data }) => (Array.isArray(data.cites) ? data.cites.map(String) : [])))
  return {
    supplied: given.map(({ item }) => item),
    cited: given.filter(({ evidence }) => cited.has(evidence)).map(({ item }) => item),
  }
}

/** Plants decisions, then asks their questions again and others that have nothing to do with them; then refutes some and asks those again. */
export async function askAgain({ questions, others, refuted }: { questions: number; others: number; refuted: number }) {
  const service = await debateService({ scripts: {} })
  try {
    const by = await service.as({ org_role: 'owner' })
    const { of } = rememberedBy(by)
    const debates: string[] = []
    for (let number = 0; number < questions; number++)
      debates.push(await service.decided(by, { ...planted(number), agents: undefined, consensus_threshold: undefined }))
    await service.cursors.catchUp()
    const entries = new Map<string, string>()
    for (let page = 0; entries.size < questions && page < questions; page++)
      for (const { topic, id } of await of('decision', `&offset=${page * 100}`)) entries.set(topic, id)

    let citedAgain = 0
    for (let number = 0; number < questions; number++) {
      const { topic } = planted(number)
      const { cited } = await askWithMemory(service, by, reworded(topic, number))
      if (cited.includes(entries.get(topic) ?? '')) citedAgain += 1
    }
    let suppliedUnrelated = 0
    let citedUnrelated = 0
    for (let number = 0; number < others; number++) {
      const { supplied, cited } = await askWithMemory(service, by, unrelated(number))
      suppliedUnrelated += supplied.length > 0 ? 1 : 0
      citedUnrelated += cited.length > 0 ? 1 : 0
    }
    let suppliedRefuted = 0
    for (let number = 0; number < refuted; number++) {
      await by.post(`/debates/${debates[number]}/outcome`, { correct: false })
      const { topic } = planted(number)
      const { supplied } = await askWithMemory(service, by, topic)
      if (supplied.includes(entries.get(topic) ?? '')) suppliedRefuted += 1
    }
    return { remembered: entries.size, citedAgain, suppliedUnrelated, citedUnrelated, suppliedRefuted }
  } finally {
    await service.close()
  }
}
