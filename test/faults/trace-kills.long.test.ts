import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openCollector, type ReceivedSpan, receivedSpans } from '../support/collector.ts'
import { testDatabase } from '../support/database.ts'
import { debateService } from '../support/debates.ts'
import { measured } from '../support/measured.ts'
import { plainEnvironment } from '../support/service-process.ts'
import { TEST_MASTER_KEY, TEST_SECRET } from '../support/tokens.ts'

const DEBATES = Number(process.env.TRACED_DEBATES ?? 40)
const KILLS = Number(process.env.TRACE_KILLS ?? 8)
const SENDER = fileURLToPath(new URL('../support/workflow-process.ts', import.meta.url))

const bySpanId = (one: ReceivedSpan, other: ReceivedSpan) => (one.spanId < other.spanId ? -1 : 1)

test(`${DEBATES} traces, their sender killed ${KILLS} times between the request and its answer: what is repeated is equal`, async () => {
  const collector = await openCollector()
  onTestFinished(collector.close)
  const database = await testDatabase()
  onTestFinished(database.close)
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }
  const service = await debateService({ database, settings })
  onTestFinished(service.close)
  const ada = await service.as()
  const ids: string[] = []
  while (ids.length < DEBATES) ids.push(await service.decided(ada))
  await service.cursors.catchUp()

  const env = {
    ...plainEnvironment(),
    ...settings,
    SERVICE_ENV: 'test',
    SERVICE_ROLE: 'worker',
    SERVICE_JWT_SECRET: TEST_SECRET,
    SERVICE_MASTER_KEY: TEST_MASTER_KEY,
    DATABASE_URL: database.url,
  }
  const start = () => spawn(process.execPath, [SENDER], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  let sender = start()
  onTestFinished(() => void sender.kill('SIGKILL'))
  let kills = 0
  collector.answerWith((response) => {
    const isTurn = kills < KILLS && collector.received.length % 4 === 3
    if (!isTurn) return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    kills += 1
    sender.kill('SIGKILL')
    sender.once('exit', () => {
      sender = start()
    })
  })
  const effects = service.platform.db.selectFrom('effects').where('kind', '=', 'traces.send')
  const open = async () => {
    await database.pool.query(`
      update effects set claimed_until = clock_timestamp() - interval '1 second'
      where state = 'sending' and claimed_until < clock_timestamp() + interval '24 seconds'`)
    await database.pool.query(`update effects set due_at = now() where state = 'waiting'`)
    return (await effects.select('id').where('state', 'in', ['waiting', 'sending']).execute()).length
  }
  await expect.poll(open, { interval: 250 }).toBe(0)

  expect(kills).toBe(KILLS)
  const states = await effects.select('state').distinct().execute()
  expect(states).toEqual([{ state: 'done' }])
  const sent = collector.received.map((request) => receivedSpans([request]).toSorted(bySpanId))
  const byTrace = Map.groupBy(sent, ([span]) => span?.traceId)
  expect(byTrace.size).toBe(DEBATES)
  for (const [first, ...repeats] of byTrace.values()) for (const repeat of repeats) expect(repeat).toEqual(first)
  for (const id of ids) {
    const file = receivedSpans([
      { path: '', headers: {}, body: Buffer.from((await ada.get(`/debates/${id}/trace`)).body) },
    ])
    expect(byTrace.get(file[0]?.traceId)?.[0]).toEqual(file.toSorted(bySpanId))
  }
  const repeated = sent.length - byTrace.size
  expect(repeated).toBeGreaterThanOrEqual(KILLS)
  measured(`${DEBATES} traces, ${kills} kills of their sender: ${repeated} sent again, each with equal spans`)
})
