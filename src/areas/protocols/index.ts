import type { Freshness } from '../../background/log-readers/freshness.ts'
import { gatesOf } from '../../http/access/authorization.ts'
import { operationsOf } from '../../http/access/operations.ts'
import type { Area, Platform } from '../../platform.ts'
import type { Broadcast } from '../../stream/broadcast.ts'
import type { BreakpointService } from '../deliberation/breakpoints/index.ts'
import type { Debates } from '../deliberation/debates/index.ts'
import type { Ledger } from '../deliberation/ledger/index.ts'
import type { IssuedReceipt, SignedReceipt } from '../governance/receipts/index.ts'
import type { ActingFor } from '../identity/organizations/index.ts'
import type { EnterableBy } from '../work/workspaces/index.ts'
import { a2a } from './a2a/index.ts'
import { asking } from './asking/index.ts'
import { authorizationServerArea } from './authorization-server/index.ts'
import { completions } from './completions/index.ts'
import { doors } from './doors/index.ts'
import { type McpServices, mcp } from './mcp/index.ts'

export type { NoteDoorCall } from './doors/index.ts'

export interface ProtocolsDependencies {
  debates: Debates
  ledger: Ledger
  broadcast: Broadcast
  /** What other agents can ask for and are told. */
  a2a: Pick<Parameters<typeof a2a>[1], 'reportOf' | 'examinations' | 'connectors' | 'answersByAgent'>
  /** What programs that ask for completions are told and given. */
  completions: Pick<Parameters<typeof completions>[1], 'estimate' | 'decisionPiece'>
  receiptIdOf(debateId: string): string
  resolveBreakpoint: BreakpointService['resolve']
  issuedReceipt: IssuedReceipt
  signedReceipt: SignedReceipt
  actingFor: ActingFor
  /** All areas of the service, whose endpoints' rights and limits also count at the doors. */
  areas: () => readonly Area[]
  /** Writes down when grants were last used. */
  flushGrantUse: () => Promise<void>
  /** The workspaces to which access can be bound. */
  enterableBy: EnterableBy
  /** Waits for what operations read. */
  freshness: () => Pick<Freshness, 'reached'>
  /** What the tools of assistants use. */
  tools: McpServices
  /** The release of the service. */
  version: string
}

/** The doors for other programs: agents, assistants, chat programs. Every one leads to the same debates. */
export function protocolsAreas(platform: Platform, handed: ProtocolsDependencies) {
  const { debates, ledger, broadcast, areas, flushGrantUse, freshness, tools, version, enterableBy } = handed
  const endpoints = () => areas().flatMap((area) => area.endpoints)
  let gates: ReturnType<typeof gatesOf> | undefined
  /** What the endpoint of this operation demands of its callers. */
  const gateOf = (operation: string) => {
    gates ??= gatesOf(endpoints(), platform.limiter)
    const gate = gates.get(operation)
    if (!gate) throw new Error(`No endpoint has the operation id ${operation}`)
    return gate
  }
  const asked = asking(platform, { debates, ledger, broadcast, gateOf })
  const operations = operationsOf(endpoints, { ...platform, freshness })
  const agents = a2a(platform, { ...handed, ...handed.a2a, askOnce: asked.askOnce, operations, gateOf })
  const authorization = authorizationServerArea(platform, { flushUse: flushGrantUse, enterableBy })
  const doorList = doors(platform, { lastQuestions: asked.lastQuestions, areas })
  const assistants = mcp(platform, { services: tools, askOnce: asked.askOnce, operations, broadcast, version })
  const completed = completions(platform, { ...handed, ...handed.completions, gateOf, askOnce: asked.askOnce })
  return {
    areas: [asked.area, agents.area, completed, doorList.area, authorization.area, assistants] as Area[],
    gateOf,
    askOnce: asked.askOnce,
    writeGrantUse: authorization.writeGrantUse,
    noteDoorCall: doorList.noteCall,
  }
}
