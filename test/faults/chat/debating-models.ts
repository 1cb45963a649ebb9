import { onTestFinished } from 'vitest'
import { type ModelRequest, modelServer } from '../../support/model-server.ts'

export const MODELS = ['one', 'two', 'three']

/** They are of one mind after one round. */
function replyTo({ ask }: ModelRequest): string {
  const phase = ask.split(':').at(1)
  const vote = { choice: 'p1', stances: { p1: 'agree', p2: 'disagree' }, confidence: 0.7, reason: 'It is cheaper.' }
  if (phase === 'opening') return 'Position: p1\nIt is cheaper.'
  if (phase === 'critique') {
    return JSON.stringify({
      critiques: [{ proposal: 'p2', severity: 0.3, issues: ['It costs more.'], suggestions: [] }],
    })
  }
  if (phase === 'revision') return JSON.stringify({ content: 'It is still cheaper.' })
  return JSON.stringify({ ...vote, continueDebate: false })
}

/** Models that say nothing after the openings until they may. */
export async function debatingModels() {
  const released = Promise.withResolvers<void>()
  const asked: string[] = []
  const models = await modelServer(async (request) => {
    if (MODELS.includes(request.model) && !request.ask.includes(':opening')) {
      asked.push(request.ask)
      await released.promise
    }
    return replyTo(request)
  })
  onTestFinished(models.close)
  return {
    settings: {
      OPENAI_COMPATIBLE_URL: models.url,
      OPENAI_COMPATIBLE_MODELS: MODELS.join(','),
      SERVICE_AGENT_LOCAL_CALLS: '1000',
    },
    release: () => released.resolve(),
    /** How many debates have come past their openings. */
    opened: () => new Set(asked.map((ask) => ask.split('/')[0])).size,
  }
}
