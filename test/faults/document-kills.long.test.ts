import { expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { type RunningService, serviceHome } from '../support/service-process.ts'

const KILLS = 20
const AT_ONCE = 4

interface Shown {
  id: string
  name: string
  status: string
}

const contentOf = (name: string) =>
  `# ${name}\n\n${'Something that is read again and again. '.repeat(2_000)}\n\nThe end of ${name}.`

interface Moment {
  call: ReturnType<typeof callerOf>
  names: readonly string[]
  uploads: readonly Promise<void>[]
}

/** When the service is killed: at once, while it receives and reads, when it has answered a request. */
const WHEN: readonly ((moment: Moment) => Promise<unknown>)[] = [
  async () => {},
  async ({ call, names }) => {
    const isUnderWay = ({ name }: Shown) => names.includes(name)
    while (!(await call<{ documents: Shown[] }>('/documents')).documents.some(isUnderWay))
      await new Promise(setImmediate)
  },
  ({ uploads }) => Promise.any(uploads),
]

/** Calls one service in a person's name. */
const callerOf = ({ apiUrl }: RunningService, token = '') =>
  async function call<Answer>(path: string, body?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(
      `${apiUrl}/api/v1${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    )
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return (await answer.json()) as Answer
  }

test('documents survive kills while they are received and read: none lost, none twice, none half', async () => {
  const home = await serviceHome()
  let service = await home.start()
  const account = { email: 'ann@example.org', password: 'correct horse battery', name: 'Ann' }
  const { access_token: token } = await callerOf(service)<{ access_token: string }>('/auth/register', account)
  const accepted = new Set<string>()
  for (let kill = 0; kill < KILLS; kill++) {
    const call = callerOf(service, token)
    const names = Array.from({ length: AT_ONCE }, (_, at) => `notes-${kill}-${at}.md`)
    const uploads = names.map(async (name) => {
      await call('/documents/upload', { name, content: contentOf(name) })
      accepted.add(name)
    })
    const settled = Promise.allSettled(uploads)
    await WHEN[kill % WHEN.length]?.({ call, names, uploads })
    await service.stop('SIGKILL')
    await settled
    service = await home.start()
  }
  const call = callerOf(service, token)
  const all = () => call<{ documents: Shown[]; total: number }>('/documents?limit=200')
  await expect.poll(async () => (await all()).documents.filter(({ status }) => status === 'processing')).toEqual([])
  const { documents, total } = await all()
  const names = documents.map(({ name }) => name)
  expect([total, new Set(names).size]).toEqual([names.length, names.length])
  expect([...accepted].filter((name) => !names.includes(name))).toEqual([])
  for (const { id, name, status } of documents) {
    const { pages } = await call<{ pages: { text: string }[] }>(`/documents/${id}/content?count=100`)
    const text = pages.map((page) => page.text).join('\n\n')
    expect([name, status, text.endsWith(`The end of ${name}.`)]).toEqual([name, 'ready', true])
  }
  measured(
    `${KILLS} kills: ${documents.length} of ${KILLS * AT_ONCE} documents were kept, ${accepted.size} answered, all ready and whole`,
  )
})
