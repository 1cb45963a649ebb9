import type { Platform } from '../../../../platform.ts'
import type { Operations } from '../../../../shared/identity/operations.ts'
import type { Broadcast } from '../../../../stream/broadcast.ts'
import { logFollower, stateFollower } from '../../../../stream/follow-log.ts'
import type { BreakpointService } from '../../../deliberation/breakpoints/index.ts'
import type { Debates } from '../../../deliberation/debates/index.ts'
import type { Ledger } from '../../../deliberation/ledger/index.ts'
import type { AgentCards } from '../cards/cards.ts'
import type { PushConfigs } from '../push/configs.ts'
import type { Capabilities } from '../tasks/capabilities.ts'
import type { ArtifactsOf } from '../tasks/read-artifacts.ts'
import type { Tasks } from '../tasks/tasks.ts'
import { taskFollower, taskRest } from './follow-task.ts'
import { answerRpc } from './json-rpc.ts'
import { nextMessage } from './next-message.ts'
import { a2aOperations } from './operations.ts'
import type { A2aDoor } from './routes.ts'

interface DoorDependencies {
  platform: Pick<Platform, 'log' | 'sealing'>
  tasks: Tasks
  begins: Capabilities
  push: PushConfigs
  cards: Pick<AgentCards, 'extended'>
  artifactsOf: ArtifactsOf
  debates: Debates
  ledger: Ledger
  broadcast: Broadcast
  resolveBreakpoint: BreakpointService['resolve']
  operations: Pick<Operations, 'admitted' | 'perform' | 'record'>
  receiptIdOf(debateId: string): string
  gateOf: Parameters<typeof nextMessage>[0]['gateOf']
}

/** Puts the protocol together; nothing of it is loaded before it is first asked for. */
export function openDoor({ platform, broadcast, resolveBreakpoint, ...needs }: DoorDependencies): A2aDoor {
  const { log, sealing } = platform
  const { debates, gateOf, artifactsOf } = needs
  const followStates = stateFollower({ followLog: logFollower({ log, broadcast }), stateAt: needs.ledger.at })
  const operations = a2aOperations({
    ...needs,
    sealing,
    follow: taskFollower({ followStates, artifactsOf }),
    restOf: taskRest({ followStates }),
    sendOn: nextMessage({ debates, resolveBreakpoint, ledger: needs.ledger, log, gateOf }),
  })
  return { operations, answerRpc }
}
