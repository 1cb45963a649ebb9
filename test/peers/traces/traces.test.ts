import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCollector, receivedSpans } from '../../support/collector.ts'
import { type DebateService, debateService } from '../../support/debates.ts'
import { runToRest } from '../../support/deliberation.ts'
import { measured } from '../../support/measured.ts'
import { voice } from '../../support/scripted-agents.ts'
import { observe } from '../../support/service-process.ts'
import { unusedPort } from '../../support/unused-port.ts'

const READER = process.env.PYTHON_OF_OTLP ?? 'python3'
const PHOENIX = process.env.PHOENIX ?? 'phoenix'
const DAY_MS = 86_400_000
const DEBATES = 100

function isThere(what: string, program: string, args: readonly string[]): boolean {
  const there = spawnSync(program, args).status === 0
  if (!there) process.stderr.write(`${what} is skipped: \`npm run peers\` installs it from PyPI\n`)
  return there
}

const usage = { tokens_in: 120, tokens_out: 30, cached_tokens: 40, cost_usd: 0.25 }
const scripts = {
  ada: voice({ says: 'Ça “pays” 🙂.', proposal: 'p1', votesFor: 'p1', finds: 'It is vague.', usage }),
  bo: voice({ says: 'It is ready.', proposal: 'p1', votesFor: 'p1', usage }),
  cy: voice({ says: 'It is too early.', proposal: 'p2', votesFor: 'p2', usage }),
}

async function send({ cursors, platform }: DebateService) {
  await cursors.catchUp()
  await platform.outbox.drain()
}

test.skipIf(!isThere('The reader of OTLP', READER, ['-c', 'import opentelemetry.proto.collector.trace.v1']))(
  'opentelemetry-proto reads both encodings of a trace as the same request',
  async () => {
    const collector = await openCollector()
    onTestFinished(collector.close)
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true',
      OTEL_RESOURCE_ATTRIBUTES: 'team=s%C3%BCd',
    }
    const service = await debateService({ scripts, settings })
    onTestFinished(service.close)
    const ada = await service.as()
    const id = await service.decided(ada)
    await send(service)
    const [request] = collector.received
    expect(request?.headers['content-type']).toBe('application/x-protobuf')
    const input = JSON.stringify({
      protobuf: request?.body.toString('base64'),
      json: (await ada.get(`/debates/${id}/trace`)).body,
    })
    const reader = new URL('read-otlp.py', import.meta.url).pathname
    const { stdout, stderr, status } = spawnSync(READER, [reader], { input, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    const [binary = '', text = ''] = stdout.trim().split('\n')
    expect(JSON.parse(binary)).toEqual(JSON.parse(text))
    const [{ scopeSpans }] = JSON.parse(binary).resourceSpans
    const spans: { name: string }[] = scopeSpans[0].spans
    expect(spans.map(({ name }) => name)).toContain('invoke_workflow debate')
    measured(`opentelemetry-proto reads ${spans.length} spans from both encodings as equal`)
  },
)

/** Phoenix with a database of its own. */
async function phoenix() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-phoenix-'))
  const [port, grpc] = [await unusedPort(), await unusedPort()]
  const env = {
    ...process.env,
    PHOENIX_WORKING_DIR: folder,
    PHOENIX_HOST: '127.0.0.1',
    PHOENIX_PORT: String(port),
    PHOENIX_GRPC_PORT: String(grpc),
    PHOENIX_TELEMETRY_ENABLED: 'false',
  }
  const running = observe(spawn(PHOENIX, ['serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
  onTestFinished(async () => {
    await running.stop('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, { interval: 250 }).toBe(true)
  return {
    url,
    /** How many traces it lists of the service. */
    async traces() {
      const query = '{ projects { edges { node { name traceCount recordCount } } } }'
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
      const { data } = (await answer.json()) as {
        data: { projects: { edges: { node: { traceCount: number; recordCount: number } }[] } }
      }
      return data.projects.edges.reduce(
        (sum, { node }) => ({ traces: sum.traces + node.traceCount, spans: sum.spans + node.recordCount }),
        { traces: 0, spans: 0 },
      )
    },
  }
}

test.skipIf(!isThere('Phoenix', PHOENIX, ['--help']))(
  `Phoenix takes every part of ${DEBATES} debates, one of which was paused for eight days`,
  async () => {
    const { url, traces } = await phoenix()
    let clock = Date.now() - 9 * DAY_MS
    const service = await debateService({
      scripts,
      now: () => new Date(clock),
      settings: { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip' },
    })
    onTestFinished(service.close)
    const ada = await service.as()
    const paused = await service.started(ada)
    expect((await ada.post(`/debates/${paused}/pause`)).statusCode).toBe(200)
    clock += 60_000
    await send(service)
    clock += 8 * DAY_MS
    const ids = [paused]
    expect((await ada.post(`/debates/${paused}/resume`)).statusCode).toBe(200)
    await runToRest(service, paused)
    while (ids.length < DEBATES) ids.push(await service.decided(ada))
    await send(service)

    const files = await Promise.all(ids.map(async (id) => Buffer.from((await ada.get(`/debates/${id}/trace`)).body)))
    const spans = receivedSpans(files.map((body) => ({ path: '', headers: {}, body })))
    const parts = new Set(spans.map(({ traceId }) => traceId)).size
    expect(parts).toBe(DEBATES + 1)
    expect((await ada.get('/traces')).json()).toMatchObject({ last_refusal: null })
    await expect.poll(traces, { interval: 500 }).toEqual({ traces: parts, spans: spans.length })
    measured(`Phoenix lists ${parts} traces of ${DEBATES} debates, with ${spans.length} spans`)
  },
)
