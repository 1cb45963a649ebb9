import type { Logger } from 'pino'
import type { TObject } from 'typebox'
import type { DebatePage } from '../../../config/public-address.ts'
import type { Sealing } from '../../../shared/crypto/encryption.ts'
import type { ServiceError } from '../../../shared/errors.ts'
import type { Operations, Performer } from '../../../shared/identity/operations.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import type { AskOnce } from '../asking/index.ts'
import type { McpServices } from './services.ts'

export interface McpDependencies {
  services: McpServices
  askOnce: AskOnce
  operations: Operations
  broadcast: Pick<Broadcast, 'followDebate' | 'closing'>
  sealing: Sealing
  now: () => Date
  logger: Logger
  /** The release, as clients are told. */
  version: string
  /** Where people follow a debate. */
  linkTo: DebatePage
  /** Reads the arguments of a tool as the edge reads a body, or refuses them. */
  readerOf(schema: TObject): (given: unknown) => unknown
  /** Translates what was thrown, as the edge does. */
  asServiceError(fault: unknown): ServiceError
}

/** A request at the door. */
export interface McpRequest extends Performer {
  headers: Record<string, string>
  /** Aborted when the caller goes away. */
  signal: AbortSignal
}
