import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { serverAccount } from './account.ts'
import { serverBinaries } from './binaries.ts'
import { ensureCluster, SUPERUSER } from './cluster.ts'
import { takeOwnership } from './owner.ts'
import { type Server, stopPostmaster } from './postmaster.ts'
import { socketDirectory } from './socket.ts'

const DATABASE = 'parley'

/** For one service on one machine: small, durable, and deaf to the network. */
const SETTINGS = {
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

interface EmbeddedOptions {
  dataDir: string
  logger: Logger
  /** Server settings that differ from ours; tests switch `fsync` off. */
  settings?: Readonly<Record<string, string>>
}

export interface EmbeddedDatabase {
  url: string
  stop(): Promise<void>
}

/** Runs the PostgreSQL that npm installed in the data directory, or adopts the one that a dead process left there. */
export async function startEmbedded({ dataDir, logger, settings = {} }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const directory = resolve(dataDir)
  const server = await prepare(directory, { ...SETTINGS, ...settings }).catch((error) => {
    throw explained(error, directory)
  })
  let owner = await takeOwnership(server, directory)
  await ensureDatabase(owner)

  let stopping = false
  const holdOn = () => owner.once('end', () => void (stopping || revive()))
  /** The server was restarted or killed from outside: the service lives on and gets it back. */
  const revive = async () => {
    logger.warn({ dataDir: directory }, 'The embedded database went away; starting it again')
    while (!stopping) {
      try {
        owner = await takeOwnership(server, directory)
        if (stopping) return
        return holdOn()
      } catch (error) {
        logger.error({ err: error }, 'The embedded database is not back yet')
        await sleep(1_000)
      }
    }
  }
  holdOn()

  return {
    url: `postgresql://${SUPERUSER}@localhost/${DATABASE}?host=${encodeURIComponent(server.socketDir)}`,
    async stop() {
      stopping = true
      await stopPostmaster(server.clusterDir)
      await owner.end().catch(() => {})
      rmSync(server.socketDir, { recursive: true, force: true })
    },
  }
}

async function prepare(dataDir: string, settings: Record<string, string>): Promise<Server> {
  const clusterDir = join(dataDir, 'postgres')
  const account = serverAccount(clusterDir)
  mkdirSync(dataDir, { recursive: true, mode: account ? 0o711 : 0o700 })
  const binaries = serverBinaries(account, dataDir)
  await ensureCluster({ clusterDir, binaries, account, durable: settings.fsync !== 'off' })
  return {
    postgres: binaries.postgres,
    clusterDir,
    socketDir: socketDirectory(dataDir, account),
    logFile: join(dataDir, 'postgres.log'),
    account,
    settings,
  }
}

async function ensureDatabase(client: pg.Client) {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (!rowCount) await client.query(`create database ${DATABASE}`)
}

const IN_WORDS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'part of the path is a file',
}

function explained(error: unknown, dataDir: string): unknown {
  const why = IN_WORDS[(error as NodeJS.ErrnoException).code ?? '']
  return why ? new Error(`The data directory ${dataDir} cannot be used: ${why}.`, { cause: error }) : error
}
