import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Account, canReach } from './account.ts'
import { runningPostmaster, stopPostmaster } from './postmaster.ts'
import { joinEmbedded, startEmbedded } from './start.ts'

const asRoot = process.getuid?.() === 0
const onLinux = process.platform === 'linux'
const logger = pino({ level: 'silent' })
const start = (dataDir: string) => startEmbedded({ dataDir, logger, settings: { fsync: 'off' } })

async function place(mode = 0o711) {
  const directory = await mkdtemp(join(tmpdir(), 'parley-embedded-'))
  await chmod(directory, mode)
  const dataDir = join(directory, 'data')
  onTestFinished(async () => {
    await stopPostmaster(join(dataDir, 'postgres'))
    await rm(directory, { recursive: true, force: true })
  })
  return dataDir
}

let made: string

beforeAll(async () => {
  made = join(await mkdtemp(join(tmpdir(), 'parley-embedded-made-')), 'data')
  await chmod(dirname(made), 0o711)
  await (await start(made)).stop()
  return () => rm(dirname(made), { recursive: true, force: true })
})

/** A data directory that was used and left in good order. */
async function usedPlace() {
  const dataDir = await place()
  await promisify(execFile)('cp', ['-a', made, dataDir])
  return dataDir
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const OWNER = join(import.meta.dirname, '../../../test/support/embedded-owner.ts')

/** Another process on the same data directory; its first line is the address, or why it refused. */
async function otherProcess(dataDir: string, account?: Account) {
  const identity = account && { uid: account.uid, gid: account.gid }
  const child = spawn(process.execPath, [OWNER, dataDir], { ...identity, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { line, child, ended }
}

test('what was written is there after a restart, and nothing listens on the network', async () => {
  const dataDir = await usedPlace()
  const first = await start(dataDir)
  await ask(first.url, 'create table notes (text text)')
  await ask(first.url, "insert into notes values ('kept')")
  await first.stop()
  expect(runningPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
  const second = await start(dataDir)
  expect(await ask(second.url, 'select text from notes')).toEqual([{ text: 'kept' }])
  expect(
    await ask(
      second.url,
      `select name, setting from pg_settings where name in ('listen_addresses', 'server_encoding', 'TimeZone') order by 1`,
    ),
  ).toEqual([
    { name: 'TimeZone', setting: 'UTC' },
    { name: 'listen_addresses', setting: '' },
    { name: 'server_encoding', setting: 'UTF8' },
  ])
  await second.stop()
})

test('a second copy is refused in one sentence, a command may join, and neither disturbs the first', async () => {
  const dataDir = await usedPlace()
  const { line: url, child } = await otherProcess(dataDir)
  await expect(start(dataDir)).rejects.toThrow(
    `The data directory ${dataDir} is in use by another Parley (process ${child.pid}): stop that first, or set SERVICE_DATA_DIR to another directory.`,
  )
  const command = await joinEmbedded({ dataDir, logger })
  await command.stop()
  expect([command.url, await ask(url, 'select 1 as one')]).toEqual([url, [{ one: 1 }]])
})

test('of two that create the same directory at once one gets it', async () => {
  const dataDir = await place()
  const starts = await Promise.all([otherProcess(dataDir), otherProcess(dataDir)])
  expect(starts.map(({ line }) => line.split(' is in use')[0]).sort()).toEqual([
    `The data directory ${dataDir}`,
    expect.stringMatching(/^postgresql:/),
  ])
  expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([])
})

test('a server whose owner was killed is adopted', async () => {
  const dataDir = await usedPlace()
  const { line: url, child, ended } = await otherProcess(dataDir)
  await ask(url, 'create table notes (text text)')
  const orphan = runningPostmaster(join(dataDir, 'postgres'))
  child.kill('SIGKILL')
  await ended
  const adopted = await start(dataDir)
  expect(runningPostmaster(join(dataDir, 'postgres'))).toBe(orphan)
  expect(await ask(adopted.url, 'select * from notes')).toEqual([])
  await adopted.stop()
  expect(runningPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
})

test('a server that was killed is started again for its owner', async () => {
  const dataDir = await usedPlace()
  const { url, stop } = await start(dataDir)
  const killed = Number(runningPostmaster(join(dataDir, 'postgres')))
  process.kill(killed, 'SIGKILL')
  const locks = "select count(*)::int as held from pg_locks where locktype = 'advisory' and granted"
  await expect.poll(() => ask(url, locks).catch(() => 'away')).toEqual([{ held: 1 }])
  expect(runningPostmaster(join(dataDir, 'postgres'))).not.toBe(killed)
  await expect(start(dataDir)).rejects.toThrow('in use by another Parley')
  await stop()
})

test.runIf(onLinux)('lock files whose process id belongs to another process now are no obstacle', async () => {
  const dataDir = await usedPlace()
  const stale = `${process.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n${join(dataDir, 'socket')}\n`
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), stale)
  await mkdir(join(dataDir, 'socket'), { mode: 0o700 })
  writeFileSync(join(dataDir, 'socket', '.s.PGSQL.5432.lock'), stale)
  await (await start(dataDir)).stop()
})

test.runIf(onLinux)('the server runs in a session of its own, so Ctrl-C does not reach it', async () => {
  const dataDir = await usedPlace()
  const { stop } = await start(dataDir)
  const pid = runningPostmaster(join(dataDir, 'postgres'))
  const [, , , session] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  expect(Number(session)).toBe(pid)
  await stop()
})

test('what was written survives the death of owner and server at once', async () => {
  const dataDir = await usedPlace()
  const { line: url, child, ended } = await otherProcess(dataDir)
  await ask(url, 'create table notes (text text)')
  const postmaster = Number(runningPostmaster(join(dataDir, 'postgres')))
  child.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await ended
  const { url: again, stop } = await start(dataDir)
  expect(await ask(again, 'select * from notes')).toEqual([])
  await stop()
})

test('a cluster whose creation was cut off is made anew', async () => {
  const dataDir = await place()
  const creator = spawn(process.execPath, [OWNER, dataDir], { stdio: 'ignore' })
  const ended = once(creator, 'exit')
  const unfinished = join(dataDir, `postgres.unfinished-${creator.pid}`)
  await expect.poll(() => existsSync(join(unfinished, 'PG_VERSION')), { interval: 5 }).toBe(true)
  creator.kill('SIGKILL')
  await ended
  await (await start(dataDir)).stop()
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log'])
})

test.runIf(asRoot)('a cluster that root restored from a backup is given back to its account', async () => {
  const dataDir = await usedPlace()
  await promisify(execFile)('chown', ['-R', '0:0', join(dataDir, 'postgres')])
  await chmod(join(dataDir, 'postgres'), 0o755)
  await (await start(dataDir)).stop()
})

test('a data directory with a path too long for a socket works', async () => {
  const dataDir = join(await place(), 'a-rather-long-name'.repeat(4), 'another-one'.repeat(4))
  onTestFinished(() => stopPostmaster(join(dataDir, 'postgres')))
  const { url, stop } = await start(dataDir)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
})

test.runIf(asRoot && onLinux)('a data directory below one that only root may enter works', async () => {
  const dataDir = await place(0o700)
  const { url, stop } = await start(dataDir)
  await ask(url, 'create table notes (text text)')
  await stop()
  const again = await start(dataDir)
  expect(await ask(again.url, 'select * from notes')).toEqual([])
  await again.stop()
})

const nobody: Account = { name: 'nobody', uid: 65_534, gid: 65_534 }

test.runIf(asRoot && canReach(nobody, dirname(OWNER)))('an ordinary user needs nothing special', async () => {
  const dataDir = await place(0o777)
  const { line: url } = await otherProcess(dataDir, nobody)
  expect(await ask(url, 'select current_user as name')).toEqual([{ name: 'parley' }])
})

test.runIf(asRoot && canReach(nobody, dirname(OWNER)))('a place that may not be written to is named', async () => {
  const dataDir = await place(0o755)
  const { line } = await otherProcess(dataDir, nobody)
  expect(line).toBe(`The data directory ${dataDir} (SERVICE_DATA_DIR) cannot be used: this user may not write there.`)
})

test('a folder that holds something else is left alone', async () => {
  const dataDir = await place()
  await mkdir(join(dataDir, 'postgres', 'holiday-photos'), { recursive: true })
  await expect(start(dataDir)).rejects.toThrow(/holds something that is not a database; move that away/)
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['holiday-photos'])
})

test('a path through a file, and a cluster of another version, are explained', async () => {
  const dataDir = await place()
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  await expect(start(join(dataDir, 'postgres', 'PG_VERSION', 'below'))).rejects.toThrow(/part of the path is a file/)
  await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 15, and this release brings PostgreSQL \d+/)
})
