import { sql } from 'kysely'
import { pino } from 'pino'
import Type from 'typebox'
import { assemble } from '../src/assemble.ts'
import { loadConfig } from '../src/config/load.ts'
import { endpoint } from '../src/http/endpoint.ts'
import { defineArea, type Platform } from '../src/platform.ts'
import { signedIn } from '../test/support/people.ts'
import { comparedInTurn } from './in-turn.ts'

const ROUNDS = 15
const WRITES = 1_000
const AT_ONCE = 20

/** The same write twice: one is an act of its own, of the other a debate's log is believed to tell. */
const writing = ({ db }: Platform) =>
  defineArea({
    name: 'writes',
    stability: 'internal',
    endpoints: (['entered', 'plain'] as const).map((name) =>
      endpoint({
        id: `writes.${name}`,
        method: 'POST',
        path: `/writes/${name}`,
        summary: 'Writes a row',
        auth: 'user',
        ...(name === 'plain' && { audit: 'log' as const }),
        response: Type.Object({}),
        async handle() {
          await sql`insert into bench_writes default values`.execute(db)
          return {}
        },
      }),
    ),
  })

/** How much CPU of this process an audited write takes beyond the same write unaudited, in µs. */
export async function auditedWrite(dataDir: string, databaseUrl: string) {
  const { config } = loadConfig({ SERVICE_ROLE: 'api', SERVICE_DATA_DIR: dataDir, RATE_LIMIT_ENABLED: 'false' })
  const logger = pino({ level: 'fatal' })
  const chooseAreas = (all: readonly ReturnType<typeof writing>[], platform: Platform) => [...all, writing(platform)]
  const { app, platform, close } = await assemble({ config, logger, databaseUrl, chooseAreas })
  try {
    await app.ready()
    await sql`create table bench_writes (number bigint generated always as identity primary key)`.execute(platform.db)
    const headers = await signedIn(platform)
    const writes = (name: 'entered' | 'plain') => async () => {
      for (let done = 0; done < WRITES; done += AT_ONCE)
        await Promise.all(
          Array.from({ length: AT_ONCE }, () =>
            app.inject({ method: 'POST', url: `/api/v1/writes/${name}`, headers }).then(({ statusCode }) => {
              if (statusCode !== 200) throw new Error(`A write was answered with ${statusCode}`)
            }),
          ),
        )
      await platform.auditTrail.flush()
    }
    return await comparedInTurn({ rounds: ROUNDS, pieces: WRITES }, writes('plain'), writes('entered'))
  } finally {
    await close()
  }
}
