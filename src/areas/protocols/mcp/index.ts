import { debatePage } from '../../../config/public-address.ts'
import { asServiceError } from '../../../http/errors/error-handler.ts'
import { bodyReader } from '../../../http/validation.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { databaseTrouble } from '../../../storage/connection/database-errors.ts'
import type { McpDependencies } from './dependencies.ts'
import { mcpDoor } from './mcp-door.ts'
import { mcpRoutes } from './routes.ts'

export type { McpServices } from './services.ts'

type FromPlatform = Pick<Platform, 'config' | 'sealing' | 'now' | 'logger'>
type FromOthers = Pick<McpDependencies, 'services' | 'askOnce' | 'operations' | 'broadcast' | 'version'>

/** MCP: assistants ask, and look up what was decided. */
export function mcp({ config, sealing, now, logger }: FromPlatform, others: FromOthers) {
  const door = mcpDoor({
    ...others,
    sealing,
    now,
    logger,
    linkTo: debatePage(config),
    readerOf: bodyReader,
    asServiceError: (fault) => asServiceError(fault, databaseTrouble),
  })
  return defineArea({
    name: 'mcp',
    stability: 'experimental',
    workspaces: true,
    endpoints: mcpRoutes(door),
    stop: door.close,
  })
}
