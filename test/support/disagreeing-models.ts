import type { ModelRequest } from './model-server.ts'

const OPENING =
  'Keep the files in an object store, delete what nobody opened for a year, and let the team that uploads pay for what lies there. '
const CRITICISM = 'It does not say who decides what is deleted, and the sums rest on a single month. '
const REASON = 'It is the only one whose costs are bounded, and the evidence speaks for short times. '

interface WithSchema {
  output_config?: { format?: { schema?: Schema } }
  text?: { format?: { schema?: Schema } }
}
interface Schema {
  properties?: Record<string, unknown>
}

/** Models that each stand behind the proposal at their own place and want to go on; they answer by the schema where they are given one. */
export const disagreeing =
  (agents: readonly string[]) =>
  ({ ask, body, messages }: ModelRequest): string => {
    const [, phase = '', agent = ''] = (ask.split('/')[1] ?? '').split(':')
    const own = `p${agents.indexOf(agent) + 1}`
    const { output_config, text } = body as WithSchema
    const fields = (output_config ?? text)?.format?.schema?.properties
    const form = formOf(phase, own, agents)
    const closed = messages.some((message) => message.text.includes('POSITION'))
    if (!form && !fields) return `${closed ? `POSITION: ${own}\n` : ''}${OPENING.repeat(6)}`
    const answer: Record<string, unknown> = form ?? { content: OPENING.repeat(6), cites: [], position: own }
    const wanted = fields
      ? Object.keys(fields).map((name) => [name, answer[name] ?? EMPTY[name] ?? null])
      : Object.entries(answer)
    return JSON.stringify(Object.fromEntries(wanted))
  }

const EMPTY: Record<string, unknown> = { needs: [], words: [], cites: [] }

function formOf(phase: string, own: string, agents: readonly string[]): Record<string, unknown> | undefined {
  const ids = agents.map((_, place) => `p${place + 1}`)
  const others = ids.filter((id) => id !== own)
  const critique = (proposal: string) => ({
    ...{ proposal, issues: [CRITICISM.repeat(2)], suggestions: ['Name who decides.'] },
    ...{ severity: 0.5, cites: [] },
  })
  switch (phase) {
    case 'critique':
      return { critiques: others.map(critique) }
    case 'revision':
      return { content: OPENING.repeat(7), cites: [] }
    case 'vote':
      return {
        reason: REASON.repeat(2),
        stances: Object.fromEntries(ids.map((id) => [id, id === own ? 'agree' : 'disagree'])),
        ...{ choice: own, confidence: 0.7, continueDebate: true },
      }
  }
}
