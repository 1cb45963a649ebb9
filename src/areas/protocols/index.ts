import { gatesOf } from '../../http/access/authorization.ts'
import type { Area, Platform } from '../../platform.ts'
import type { Broadcast } from '../../stream/broadcast.ts'
import type { Debates } from '../deliberation/debates/index.ts'
import type { Ledger } from '../deliberation/ledger/index.ts'
import { a2a } from './a2a/index.ts'
import { asking } from './asking/index.ts'
import { authorizationServerArea } from './authorization-server/index.ts'
import { doors } from './doors/index.ts'

export interface ProtocolsDependencies {
  debates: Debates
  ledger: Ledger
  broadcast: Broadcast
  /** All areas of the service, whose endpoints' rights and limits also count at the doors. */
  areas: () => readonly Area[]
  /** Writes down when grants were last used. */
  flushGrantUse: () => Promise<void>
}

/** The doors for other programs: agents, assistants, chat programs. Every one leads to the same debates. */
export function protocolsAreas(platform: Platform, handed: ProtocolsDependencies) {
  const { debates, ledger, broadcast, areas, flushGrantUse } = handed
  let gates: ReturnType<typeof gatesOf> | undefined
  /** What the endpoint of this operation demands of its callers. */
  const gateOf = (operation: string) => {
    gates ??= gatesOf(
      areas().flatMap(({ endpoints }) => endpoints),
      platform.limiter,
    )
    const gate = gates.get(operation)
    if (!gate) throw new Error(`No endpoint has the operation id ${operation}`)
    return gate
  }
  const asked = asking(platform, { debates, ledger, broadcast, gateOf })
  const agents = a2a(platform, { ledger, askOnce: asked.askOnce })
  const authorization = authorizationServerArea(platform, { flushUse: flushGrantUse })
  return {
    areas: [asked.area, agents.area, doors(platform, asked), authorization.area] as Area[],
    gateOf,
    askOnce: asked.askOnce,
    writeGrantUse: authorization.writeGrantUse,
  }
}
