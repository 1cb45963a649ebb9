import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { serverAccount } from './account.ts'
import { serverBinaries } from './binaries.ts'
import { ensureCluster, SUPERUSER } from './cluster.ts'
import { DataDirectoryTaken, holdOwnership } from './owner.ts'
import { type Server, stopPostmaster } from './postmaster.ts'
import { socketDirectory } from './socket.ts'

const DATABASE = 'parley'

/** For one service on one machine: small, durable, and closed to the network. */
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

/** Text sorts by code point, the same on every machine, with case mappings for all letters. */
const INITDB_FLAGS = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/** The files must be on disk before anything is written into them. */
const SYNC_FLAG = process.platform === 'linux' ? '--sync-method=syncfs' : '--sync-method=fsync'

interface EmbeddedOptions {
  dataDir: string
  logger: Logger
  /** Overrides of our server settings; tests switch `fsync` off. */
  settings?: Readonly<Record<string, string>>
}

export interface EmbeddedDatabase {
  url: string
  stop(): Promise<void>
}

/** Runs the PostgreSQL from npm in the data directory, or adopts one that a dead process left running there. */
export async function startEmbedded({ dataDir, logger, settings = {} }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const server = await prepare(resolve(dataDir), { ...SETTINGS, ...settings }).catch((error) => {
    throw explained(error, resolve(dataDir))
  })
  const ownership = await holdOwnership(server, logger)
  await ensureDatabase(ownership.client)
  return {
    url: urlAt(server.socketDir),
    stop: () =>
      ownership.release(async () => {
        await stopPostmaster(server.clusterDir)
        rmSync(server.socketDir, { recursive: true, force: true })
      }),
  }
}

/** For a command beside a running service: uses its server, which stays running, or else starts its own. */
export async function joinEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    return await startEmbedded(options)
  } catch (error) {
    if (!(error instanceof DataDirectoryTaken)) throw error
    return { url: urlAt(error.socketDir), stop: async () => {} }
  }
}

const urlAt = (socketDir: string) =>
  `postgresql://${SUPERUSER}@localhost/${DATABASE}?host=${encodeURIComponent(socketDir)}`

async function prepare(given: string, settings: Record<string, string>): Promise<Server> {
  const account = serverAccount(join(given, 'postgres'))
  makeDirectory(given, account ? 0o711 : 0o700)
  const dataDir = realpathSync(given)
  const clusterDir = join(dataDir, 'postgres')
  const binaries = serverBinaries(account, dataDir)
  const initdbFlags = [...INITDB_FLAGS, settings.fsync === 'off' ? '--no-sync' : SYNC_FLAG]
  await ensureCluster({ clusterDir, binaries, account, initdbFlags })
  return {
    dataDir,
    postgres: binaries.postgres,
    clusterDir,
    socketDir: socketDirectory(dataDir, account),
    logFile: join(dataDir, 'postgres.log'),
    account,
    settings,
  }
}

/** Part by part, because Node never returns from a recursive `mkdir` below a directory such as `/proc`. */
function makeDirectory(directory: string, mode: number) {
  if (existsSync(directory)) return
  makeDirectory(dirname(directory), mode)
  mkdirSync(directory, { mode })
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
  ENOTEMPTY: 'its folder postgres holds something that is not a database; move that away',
}

function explained(error: unknown, dataDir: string): unknown {
  const why = IN_WORDS[(error as NodeJS.ErrnoException).code ?? '']
  return why
    ? new Error(`The data directory ${dataDir} (SERVICE_DATA_DIR) cannot be used: ${why}.`, { cause: error })
    : error
}
