import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { assemble } from '../src/assemble.ts'
import { loadConfig } from '../src/config/load.ts'
import { migrateServer, openServer } from '../src/storage/server.ts'
import { signedIn } from '../test/support/people.ts'
import { TEST_SECRET } from '../test/support/tokens.ts'
import type { AskedQuestion } from './question-sets.ts'

/** What came of a question. */
export interface Told {
  reached: boolean
  answer: string
  confidence: number
  method: string
  /** What an abstention says is missing. */
  needs: readonly string[]
}

interface Consensus {
  status: string
  reached: boolean
  final_answer: string | null
  confidence: number
  needs: string[]
  consensus: { method: string }
}

const AT_ONCE = 64
const logger = pino({ level: 'fatal' })

/** Asks every question of the whole service, over its endpoints, with the panel that it chooses itself. */
export async function askAll(questions: readonly AskedQuestion[]): Promise<Told[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const { config } = loadConfig({
    SERVICE_ENV: 'test',
    SERVICE_ROLE: 'api',
    SERVICE_DATA_DIR: dataDir,
    SERVICE_JWT_SECRET: TEST_SECRET,
    RATE_LIMIT_ENABLED: 'false',
  })
  await using closing = new AsyncDisposableStack()
  closing.defer(() => rm(dataDir, { recursive: true, force: true }))
  const server = await openServer(config, logger)
  closing.defer(() => server.stop())
  await migrateServer(server.url, logger)
  const { app, platform, runDebates, close } = await assemble({ config, logger, databaseUrl: server.url })
  closing.defer(close)
  await app.ready()
  const headers = await signedIn(platform)

  const ask = async ({ topic, sources, options }: AskedQuestion) => {
    const documents = sources.map((content, index) => ({ title: `Source ${index + 1}`, content }))
    const created = await app.inject({
      method: 'POST',
      url: '/api/v2/debates',
      headers,
      payload: { topic, documents, ...(options && { options }) },
    })
    if (created.statusCode !== 201) throw new Error(`“${topic}” was answered ${created.statusCode}: ${created.body}`)
    return created.json<{ data: { id: string } }>().data.id
  }

  const read = async (id: string): Promise<Told> => {
    const answer = await app.inject({ url: `/api/v2/debates/${id}/consensus`, headers })
    if (answer.statusCode !== 200) throw new Error(`${id}: ${answer.statusCode} ${answer.body}`)
    const { status, reached, final_answer, confidence, consensus, needs } = answer.json<{ data: Consensus }>().data
    if (status === 'pending') throw new Error(`${id} did not come to an end`)
    return { reached, answer: final_answer ?? '', confidence, method: consensus.method, needs }
  }

  const told: Told[] = []
  for (let from = 0; from < questions.length; from += AT_ONCE) {
    const ids = await Promise.all(questions.slice(from, from + AT_ONCE).map(ask))
    await runDebates()
    told.push(...(await Promise.all(ids.map(read))))
  }
  return told
}
