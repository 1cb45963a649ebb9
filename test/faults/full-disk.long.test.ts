import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { serverUrl, type TestDatabase, testDatabase } from '../support/database.ts'

const run = promisify(execFile)
const DISK_MB = 128
const TABLESPACE = 'tiny_disk'

let server: pg.Client
let disk: string | undefined
let database: TestDatabase
let why: string | undefined

/** A disk of its own that the server may write to; mounting one needs the rights of root. */
async function tinyDisk(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-full-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', directory])
  const { rows } = await server.query<{ data_directory: string }>('show data_directory')
  const { uid, gid } = await stat(rows[0]?.data_directory ?? '')
  await chown(directory, uid, gid)
  await chmod(directory, 0o700)
  return directory
}

beforeAll(async () => {
  server = new pg.Client({ connectionString: serverUrl() })
  await server.connect()
  database = await testDatabase()
  try {
    disk = await tinyDisk()
    await server.query(`create tablespace ${TABLESPACE} location '${disk}'`)
    await server.query(`alter database ${new URL(database.url).pathname.slice(1)} set tablespace ${TABLESPACE}`)
  } catch (fault) {
    why = (fault as Error).message
  }
})
afterAll(async () => {
  await database.close()
  await server.query(`drop tablespace if exists ${TABLESPACE}`).catch(() => {})
  await server.end()
  if (!disk) return
  await run('umount', [disk]).catch(() => {})
  await rm(disk, { recursive: true, force: true })
})

test('with the disk of the database full, writes are refused and told, reads go on, and all is well once there is room', async ({
  skip,
}) => {
  if (why !== undefined) skip(`No disk of its own could be mounted here: ${why}`)
  let clock = Date.parse('2027-01-01T12:00:00Z')
  const service = await testApp({ database, now: () => new Date(clock) })
  const headers = await service.token({ org: 'org_1' })
  const get = async (url: string) => {
    clock += 2_000
    const answer = await service.app.inject({ url, headers })
    return { status: answer.statusCode, body: answer.json() }
  }
  const written: string[] = []
  const note = async () => {
    const payload = { topic: 'Disks', content: `Note ${written.length} `.repeat(400) }
    const answer = await service.app.inject({ method: 'POST', url: '/api/v1/memory/continuum', headers, payload })
    if (answer.statusCode === 201) written.push(answer.json().id)
    return answer
  }
  expect((await note()).statusCode).toBe(201)
  await database.pool.query('create table filler (words text)')
  const fill = `insert into filler select repeat(md5(n::text || random()), 60) from generate_series(1, 200) as n`
  await expect(
    (async () => {
      for (;;) await database.pool.query(fill)
    })(),
  ).rejects.toMatchObject({ code: '53100' })
  let refused = await note()
  while (refused.statusCode === 201) refused = await note()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, expect.any(String)])
  const message = expect.stringContaining('The disk of the database is full')
  expect(await get('/api/health')).toMatchObject({ status: 200, body: { status: 'degraded', message } })
  clock += 60_000
  expect(await get('/api/health/ready')).toMatchObject({ status: 503, body: { database: 'refuses_writes', message } })
  expect((await get(`/api/v1/memory/continuum/${written[0]}`)).status).not.toBe(503)

  await database.pool.query('drop table filler')
  clock += 60_000
  expect(await get('/api/health/ready')).toMatchObject({ status: 200, body: { ready: true } })
  expect((await note()).statusCode).toBe(201)
  const { rows } = await database.pool.query('select id from memory_entries where id = any($1)', [written])
  expect(rows).toHaveLength(written.length)
  await service.close()
})
