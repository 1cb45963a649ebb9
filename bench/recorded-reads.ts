import { AsyncLocalStorage } from 'node:async_hooks'
import { listenToStatements } from '../test/support/statement-listener.ts'
import { serviceHere } from './service-here.ts'

interface RecordedStatement {
  name: string
  text: string
  values: readonly unknown[]
}

/** The statements of one request, in the groups in which they travelled, and its answer. */
export interface RecordedRead {
  groups: RecordedStatement[][]
  answer: unknown
}

interface Recording {
  groups: RecordedStatement[][]
  underWay: number
}

const recordings = new AsyncLocalStorage<Recording>()

/** Every statement of this process that is made for a request being recorded. */
function recordStatements() {
  let names = 0
  listenToStatements((text, values) => {
    const recording = recordings.getStore()
    if (!recording || text === 'end') return undefined
    if (recording.underWay === 0) recording.groups.push([])
    recording.groups.at(-1)?.push({ name: `read_${names++}`, text, values })
    recording.underWay += 1
    return () => {
      recording.underWay -= 1
    }
  })
}

/** What requests for these addresses ask of the database once the node remembers caller and debate. */
export async function recordReads(
  dataDir: string,
  paths: readonly string[],
  signIn: (ask: (path: string, body: object) => Promise<Record<string, unknown>>) => Promise<Record<string, string>>,
): Promise<Record<string, RecordedRead>> {
  await using opened = new AsyncDisposableStack()
  recordStatements()
  const { app } = await serviceHere(opened, dataDir, { RATE_LIMIT_ENABLED: 'false' })
  await app.ready()
  const headers = await signIn(async (url, payload) => {
    const answer = (await app.inject({ method: 'POST', url, payload })).json()
    return answer.data ?? answer
  })
  const reads: Record<string, RecordedRead> = {}
  for (const url of paths) {
    const read = async () => {
      const { statusCode, body } = await app.inject({ url, headers })
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body.slice(0, 200)}`)
      return JSON.parse(body)
    }
    await read()
    const recording: Recording = { groups: [], underWay: 0 }
    const answer = await recordings.run(recording, read)
    reads[url] = { groups: recording.groups, answer }
  }
  return reads
}
