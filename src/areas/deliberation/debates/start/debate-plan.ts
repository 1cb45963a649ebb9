import type { Agents } from '../../../../engine/agent.ts'
import type { Price } from '../../../../engine/price.ts'
import { phasesOf, roundsOf } from '../../../../engine/protocol.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { panelChoice } from './panel.ts'
import { readRequest } from './read-request.ts'
import type { DebateRequest } from './schema.ts'

/** Who would be asked what, in a debate that nobody has begun. */
export interface DebatePlan {
  domain: string
  seats: readonly {
    agent: string
    provider: string
    model: string
    /** Our own rules cost nothing. */
    isFree: boolean
    price: Price | null
  }[]
  /** What each agent is asked for, round by round. */
  rounds: readonly (readonly string[])[]
  /** UTF-8 bytes of the question and what comes with it. */
  bytes: number
}

/** Tells what a request would come to; refuses what is no debate, and begins nothing. */
export const debatePlan =
  ({ agents, choosePanel }: { agents: Pick<Agents, 'forTenant'>; choosePanel: ReturnType<typeof panelChoice> }) =>
  async (request: DebateRequest, { org }: Pick<Caller, 'org'>): Promise<DebatePlan> => {
    const wanted = readRequest(request)
    const [{ panel }, { list }] = await Promise.all([choosePanel(org, wanted), agents.forTenant(org)])
    const texts = [wanted.topic, ...(wanted.sources ?? []).map(({ content }) => content)]
    return {
      domain: wanted.domain,
      seats: panel.map(({ agent, provider, model }) => {
        const profile = list.find((each) => each.provider === provider && each.model === model)
        return { agent, provider, model, isFree: profile?.generatedBy === 'rules', price: profile?.price ?? null }
      }),
      rounds: Array.from({ length: roundsOf(wanted.protocol) }, (_, round) =>
        phasesOf(wanted.protocol, round + 1).map(({ purpose }) => purpose),
      ),
      bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    }
  }
