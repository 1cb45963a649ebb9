import packageJson from '../../../../../package.json' with { type: 'json' }
import { publicAddress } from '../../../../config/public-address.ts'
import type { DebateState } from '../../../../engine/state.ts'
import type { Endpoint } from '../../../../http/endpoint.ts'
import type { Platform } from '../../../../platform.ts'
import type { Broadcast } from '../../../../stream/broadcast.ts'
import type { Ledger } from '../../../deliberation/ledger/index.ts'
import type { AgentCards } from '../cards/cards.ts'
import type { Capabilities } from '../tasks/capabilities.ts'
import type { Tasks } from '../tasks/tasks.ts'
import { houseCard } from './card-routes.ts'
import { chunkStreams } from './chunks.ts'
import { overdueJob } from './jobs.ts'
import { type AnswerRecord, agentRoster } from './roster.ts'
import { rowRoutes } from './routes.ts'
import { taskRows } from './service.ts'
import { taskSocket } from './socket.ts'
import { taskRecords } from './task-record.ts'

export interface RowsDependencies {
  ledger: Ledger
  broadcast: Broadcast
  /** What a debate found that was held to examine something. */
  reportOf(debate: DebateState): object | undefined
  /** How agents have answered in a tenant. */
  answersByAgent(tenant: string): Promise<readonly AnswerRecord[]>
}

/** What the rows share with the protocol. */
interface OfTheArea {
  tasks: Tasks
  begins: Capabilities
  cards: Pick<AgentCards, 'open'>
  endpoints: () => readonly Endpoint[]
}

/** The rows of A2A under `/api`: tasks, their streams, the agents and what we tell of ourselves. */
export function a2aRows(
  { config, agents, log, jobs, logger, now }: Platform,
  { tasks, begins, cards, endpoints, ledger, broadcast, reportOf, answersByAgent }: RowsDependencies & OfTheArea,
) {
  const streams = chunkStreams({ log, broadcast })
  const sockets = config.publicUrl ? publicAddress(config) : `http://localhost:${config.wsPort}`
  const streamUrl = (taskId: string) => `${sockets.replace(/^http/, 'ws')}/api/a2a/tasks/${taskId}/stream`
  const rows = taskRows({
    tasks,
    begins,
    ledger,
    record: taskRecords({ reportOf, streamUrl }),
    streamUrl,
    streams,
    enqueue: jobs.enqueue,
    now,
  })
  const card = houseCard({ cards, address: publicAddress(config), release: packageJson.version, endpoints })
  return {
    endpoints: rowRoutes({ rows, card, roster: agentRoster({ agents, answerRecords: answersByAgent }) }),
    sockets: [taskSocket({ tasks, streams, logger })],
    jobs: [overdueJob({ ledger })],
  }
}
