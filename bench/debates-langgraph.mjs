import { Annotation, END, START, StateGraph } from '@langchain/langgraph'
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres'
import pg from 'pg'
import { compete, TOPIC, textOf } from './contestant.ts'

/** The same debate as a graph: every phase is a step, every agent a node of its own, every step is persisted before the next. */

const AGENTS = ['ada', 'bo', 'cy']
const ROUNDS = 3
const [url, poolSize] = process.argv.slice(2)

const listed = () => Annotation({ reducer: (known, added) => [...known, ...added], default: () => [] })
const State = Annotation.Root({
  debate: Annotation(),
  topic: Annotation(),
  options: Annotation(),
  round: Annotation(),
  messages: listed(),
  critiques: listed(),
  votes: listed(),
  tallies: listed(),
  answer: Annotation(),
})

let standing = 0
let noticed = () => {}
let gate

/** Holds the last vote while the benchmark measures. */
async function atLastVote(round) {
  if (!gate || round < ROUNDS) return
  standing += 1
  noticed()
  await gate.promise
}

const message = (agent, role) => async (state) => {
  const { round, debate } = state
  return { messages: [{ agent, role, round, proposal: 'p1', content: textOf(debate, `${round}:${role}:${agent}`) }] }
}
const critique =
  (agent) =>
  async ({ round, debate }) => {
    const issues = [textOf(debate, `${round}:critique:${agent}`)]
    return { critiques: [{ agent, round, proposal: 'p2', severity: 0.5, issues, suggestions: [] }] }
  }
const vote =
  (agent) =>
  async ({ round, debate }) => {
    await atLastVote(round)
    const reason = textOf(debate, `${round}:vote:${agent}`)
    const stances = { p1: 'agree', p2: 'disagree' }
    return { votes: [{ agent, round, choice: 'p1', stances, confidence: 0.8, reason, continueDebate: round < ROUNDS }] }
  }
async function tally({ round, votes }) {
  const counts = {}
  for (const { choice } of votes.filter((each) => each.round === round)) counts[choice] = (counts[choice] ?? 0) + 1
  const [winner] = Object.entries(counts).sort(([, a], [, b]) => b - a)[0] ?? []
  return { tallies: [{ round, counts, winner }], round: round + 1, answer: winner }
}

function debateGraph(checkpointer) {
  const graph = new StateGraph(State).addNode('tally', tally)
  const named = (phase) => AGENTS.map((agent) => `${phase}-${agent}`)
  for (const agent of AGENTS) {
    graph.addNode(`opening-${agent}`, message(agent, 'proposer'))
    graph.addNode(`critique-${agent}`, critique(agent))
    graph.addNode(`revision-${agent}`, message(agent, 'reviser'))
    graph.addNode(`vote-${agent}`, vote(agent))
  }
  for (const agent of AGENTS) {
    graph.addEdge(START, `opening-${agent}`)
    graph.addEdge(named('opening'), `critique-${agent}`)
    graph.addEdge(named('critique'), `revision-${agent}`)
    graph.addEdge(named('revision'), `vote-${agent}`)
  }
  graph.addEdge(named('vote'), 'tally')
  graph.addConditionalEdges('tally', ({ round }) => (round > ROUNDS ? END : named('critique')))
  return graph.compile({ checkpointer })
}

const pool = new pg.Pool({ connectionString: url, max: Number(poolSize) })
const checkpointer = new PostgresSaver(pool)
await checkpointer.setup()
const app = debateGraph(checkpointer)

const run = async (n) => {
  const debate = `debate-${process.pid}-${n}`
  const input = { debate, topic: TOPIC, options: { p1: 'Yes', p2: 'No' }, round: 1 }
  const config = { configurable: { thread_id: debate }, durability: 'sync', recursionLimit: 50 }
  const { answer } = await app.invoke(input, config)
  if (answer !== 'p1') throw new Error(`${debate} ended with ${answer}`)
}

let holding = []
compete({
  run,
  async hold(debates) {
    gate = Promise.withResolvers()
    standing = 0
    const all = Promise.withResolvers()
    noticed = () => standing === debates.length * AGENTS.length && all.resolve()
    holding = debates.map(run)
    await all.promise
  },
  async release() {
    gate.resolve()
    gate = undefined
    await Promise.all(holding)
    holding = []
  },
  end: () => pool.end(),
})
