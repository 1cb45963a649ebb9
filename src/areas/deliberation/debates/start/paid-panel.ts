import type { Agents } from '../../../../engine/agent.ts'
import type { PanelMember } from '../../../../engine/events/parts.ts'
import type { Purchase } from '../../../../engine/spending.ts'

interface Beginning {
  tenant: string
  userId: string
  domain: string
  panel: readonly Pick<PanelMember, 'provider' | 'model'>[]
  /** What every agent is to read, at least. */
  texts: readonly string[]
}

export type RefuseUnpaid = (beginning: Beginning) => Promise<void>

interface Needs {
  agents: Pick<Agents, 'forTenant'>
  refuseStart(tenant: string, firstAsks: readonly Purchase[]): Promise<void>
  /** The output tokens that an answer may have. */
  most: number
  limitMs: number
}

/** Refuses a debate of whose paid agents none could be asked a first time. Who asks nobody who is paid never asks spending. */
export const refuseUnpaidPanel =
  ({ agents, refuseStart, most, limitMs }: Needs): RefuseUnpaid =>
  async ({ tenant, userId, domain, panel, texts }) => {
    const { list } = await agents.forTenant(tenant)
    const paid = list.filter(({ generatedBy }) => generatedBy === 'model')
    const members = panel.filter(({ provider }) => paid.some((profile) => profile.provider === provider))
    if (members.length === 0) return
    const bytesIn = texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0)
    const firstAsks = members.map(({ provider, model }): Purchase => {
      const profile = paid.find((each) => each.provider === provider && each.model === model)
      const price = profile?.price ?? null
      const what = { kind: 'model', purpose: 'opening', provider, model, price } as const
      return { ...what, tenant, userId, domain, bytesIn, messages: 2, most, limitMs }
    })
    await refuseStart(tenant, firstAsks)
  }
