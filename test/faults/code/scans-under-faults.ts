import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { testApp } from '../../support/app.ts'
import { debianDatabase } from '../../support/debian-postgres.ts'
import { garble } from '../../support/garbled-mirror.ts'
import { type CommitToMake, gitServer } from '../../support/git-server.ts'
import { measured } from '../../support/measured.ts'
import { NO_VENDORS } from '../../support/no-vendors.ts'
import { plantedSecret } from '../../support/planted-secrets.ts'
import { observe, plainEnvironment } from '../../support/service-process.ts'
import { TEST_MASTER_KEY, TEST_SECRET } from '../../support/tokens.ts'

const PROGRAM = fileURLToPath(new URL('../../support/code-scan-process.ts', import.meta.url))
const FILES = Number(process.env.SCAN_FILES ?? 800)
const EACH_WITH_A_SECRET = 8
const SECRETS = FILES / EACH_WITH_A_SECRET
const SETTINGS = { RATE_LIMIT_ENABLED: 'false', SERVICE_PRIVATE_HOSTS: '127.0.0.1' }

/** Files whose contents are others in each round, of which every eighth holds a secret that stays. */
function commitOf(round: number): CommitToMake {
  const files = Array.from({ length: FILES }, (_, at): [string, string] => {
    const body = Array.from(
      { length: 60 },
      (_, line) => `def f${line}(a):\n    if a > ${round}:\n        return a * ${at}\n    return ${line}\n`,
    )
    const secret =
      at % EACH_WITH_A_SECRET === 0 ? `${plantedSecret('stripe_key', at + 1).line.replace('const ', '')}\n` : ''
    return [`src/d${at % 20}/f${at}.py`, `${secret}${body.join('')}`]
  })
  return { files: Object.fromEntries(files) }
}

/** Tables and triggers of the test: what is announced, which facts are made again, and a completion that takes its time. */
const OBSERVED = sql`
  create table heard (name text not null, scan_id text not null);
  create table made_again (oid text not null, pass text not null);
  create function note_made_again() returns trigger language plpgsql as $$
    begin
      insert into made_again select new.oid, new.pass where exists (
        select from blob_facts as kept where kept.organization_id = new.organization_id and kept.oid = new.oid
          and kept.pass = new.pass and kept.read_as = new.read_as and kept.version = new.version);
      return new;
    end $$;
  create trigger note_made_again before insert on blob_facts for each row execute function note_made_again();
  create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$;
  create trigger linger before update on code_scans for each row
    when (new.status = 'completed' and old.status <> 'completed') execute function linger();`

/** A repository, a service that takes scans of it, and workers of their own that carry them out. */
async function scansUnderFaults() {
  const server = await gitServer()
  onTestFinished(() => server.close())
  const repository = await server.repository('code', commitOf(0))
  const { postgres, database } = await debianDatabase()
  const service = await testApp({ database, settings: SETTINGS })
  onTestFinished(service.close)
  const { db } = database
  await OBSERVED.execute(db)
  const headers = await service.token({ userId: 'usr_ada', org: 'org_1', org_role: 'owner' })
  const dataDir = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-scans-`))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  let round = 0

  async function startWorker() {
    const env = {
      ...plainEnvironment(),
      ...NO_VENDORS,
      ...SETTINGS,
      ...{ SERVICE_ENV: 'test', SERVICE_ROLE: 'worker', SERVICE_DATA_DIR: dataDir, SERVICE_JWT_SECRET: TEST_SECRET },
      ...{ SERVICE_MASTER_KEY: TEST_MASTER_KEY, DATABASE_URL: database.url, SERVICE_LOG_LEVEL: 'fatal' },
    }
    const worker = observe(spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
    onTestFinished(async () => void (await worker.stop('SIGKILL')))
    await worker.says(/working/)
    return worker
  }

  async function start(kind: '' | '/secrets' = '', body: object = {}): Promise<string> {
    const url = `/api/v1/codebase/code/scan${kind}`
    const payload = { repo_path: `${server.address}/code`, ...body }
    const answer = await service.app.inject({ method: 'POST', url, headers, payload })
    expect(answer.statusCode, answer.body).toBe(202)
    return answer.json().scan_id
  }

  const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n ?? 0
  const facts = () => count(sql`select count(*)::int as n from blob_facts`)
  const statusOf = async (id: string) =>
    (await db.selectFrom('code_scans').select('status').where('id', '=', id).executeTakeFirst())?.status
  const completing = () =>
    count(
      sql`select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    )

  /** Until it is released, nobody reads which facts are known. */
  async function holdFacts() {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('lock table blob_facts in access exclusive mode')
    return {
      async release() {
        await client.query('commit')
        client.release()
      },
    }
  }
  const waitsForFacts = async () =>
    (await count(
      sql`select count(*)::int as n from pg_locks where relation = 'blob_facts'::regclass and not granted`,
    )) > 0

  return {
    holdFacts,
    waitsForFacts,
    statusOf,
    postgres,
    server,
    db,
    mirrors: join(dataDir, 'mirrors/org_1'),
    startWorker,
    start,
    facts,
    completing,
    /** The next commit, in which every file is another, scanned from now on. */
    async nextScan() {
      round += 1
      await repository.commit(commitOf(round))
      return start()
    },

    /** What a moment without the database makes fail is looked at again. */
    over: (id: string) =>
      expect
        .poll(() => statusOf(id).catch(() => 'away'), { interval: 200 })
        .toSatisfy((status) => status === 'completed' || status === 'failed'),

    until: (isSo: () => Promise<boolean>) => expect.poll(() => isSo().catch(() => false), { interval: 20 }).toBe(true),

    /** Everything is there, and nothing of it twice. */
    async expectSound(scans: readonly string[]) {
      const rows = await db
        .selectFrom('code_scans')
        .select(['id', 'status', 'error', 'files_read', 'counts'])
        .orderBy('id')
        .execute()
      const whole = { status: 'completed', error: null, files_read: FILES }
      expect(rows).toEqual(
        scans.toSorted().map((id) => ({ id, ...whole, counts: expect.objectContaining({ critical: SECRETS }) })),
      )
      const jobs = await db.selectFrom('queue_jobs').select('status').execute()
      expect(jobs).toEqual(scans.map(() => ({ status: 'completed' })))
      const heard = await sql<{ name: string; scan_id: string }>`select name, scan_id from heard`.execute(db)
      const told = (name: string) => heard.rows.filter((row) => row.name === name).map(({ scan_id }) => scan_id)
      expect(told('code.scan.completed').toSorted()).toEqual(scans.toSorted())
      expect(told('finding.created')).toEqual(scans.slice(0, 1))
      expect(await count(sql`select count(*)::int as n from findings`)).toBe(SECRETS)
      expect(await count(sql`select count(*)::int as n from scan_findings`)).toBe(SECRETS * scans.length)
      expect(await count(sql`select count(*)::int as n from made_again`)).toBe(0)
    },
  }
}

/** What becomes of a mirror between the fetch of a commit and its first read. */
const DAMAGES: Readonly<Record<string, (mirror: string) => Promise<unknown>>> = {
  deleted: (mirror) => rm(mirror, { recursive: true }),
  garbled: garble,
  'with a cut ref': async (mirror) => {
    const refs = join(mirror, 'refs/parley')
    for (const name of await readdir(refs)) await truncate(join(refs, name), 12)
  },
  'without objects': (mirror) => rm(join(mirror, 'objects'), { recursive: true }),
}

/** Scans whose mirror is deleted or damaged under way; each reads all of its commit, and so does the next. */
export async function damageMirrorsUnderScans() {
  const scene = await scansUnderFaults()
  const scans: string[] = []
  await scene.startWorker()
  for (const [how, damage] of Object.entries(DAMAGES)) {
    const held = await scene.holdFacts()
    const id = await scene.nextScan()
    scans.push(id)
    await scene.until(scene.waitsForFacts)
    const [mirror = ''] = (await readdir(scene.mirrors)).filter((name) => !name.includes('.'))
    await damage(join(scene.mirrors, mirror))
    await held.release()
    await scene.over(id)
    measured(`A mirror ${how} under a scan: ${await scene.statusOf(id)}`)
  }
  await scene.expectSound(scans)
}

type Scene = Awaited<ReturnType<typeof scansUnderFaults>>

/** When a worker is killed: as it fetches, when some facts are kept, when most are, and as it writes the result. */
const WHEN: readonly ((scene: Scene, before: number) => Promise<unknown>)[] = [
  (scene, before) => scene.until(async () => (await scene.facts()) > before),
  ({ until, completing }) => until(async () => (await completing()) > 0),
  async ({ server, until }) => {
    const asked = server.seen.length
    await until(async () => server.seen.length > asked)
  },
  (scene, before) => scene.until(async () => (await scene.facts()) > before + 3 * FILES),
]

/** Scans, each of which loses its worker once; all are completed by the next one. */
export async function killWorkersInScans(kills: number) {
  const scene = await scansUnderFaults()
  const scans: string[] = []
  const kept: number[] = []
  let worker = await scene.startWorker()
  for (let kill = 0; kill < kills; kill++) {
    const before = await scene.facts()
    const moment = WHEN[kill % WHEN.length]?.(scene, before)
    const id = await scene.nextScan()
    scans.push(id)
    await moment
    await pause((kill * 37) % 300)
    await worker.stop('SIGKILL')
    kept.push((await scene.facts()) - before)
    worker = await scene.startWorker()
    await scene.over(id)
  }
  await scene.expectSound(scans)
  measured(`${kills} kills in ${kills} scans of ${FILES} files: facts that were kept ${kept.join(', ')}, made again 0`)
}

/** Scans under which PostgreSQL is restarted, as facts are written and as the result is. */
export async function restartUnderScans(restarts: number) {
  const scene = await scansUnderFaults()
  const scans: string[] = []
  await Promise.all([scene.startWorker(), scene.startWorker()])
  for (let restart = 0; restart < restarts; restart++) {
    const before = await scene.facts()
    const moment = WHEN[restart % 2]?.(scene, before)
    const id = await scene.nextScan()
    scans.push(id)
    await moment
    await scene.postgres.restart()
    await scene.over(id)
  }
  await scene.expectSound(scans)
}
