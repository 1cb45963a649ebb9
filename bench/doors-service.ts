import { signedIn } from '../test/support/people.ts'
import { serviceHere } from './service-here.ts'

export interface DoorsReady {
  origin: string
  /** The headers of people who may ask. */
  people: Record<string, string>[]
}

/** What the process answers: its CPU so far in µs, its heap in bytes without what is garbage, or how many requests wait. */
type Asked = 'cpu' | 'heap' | 'waiting'

const collect = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })

/** The whole service; as `api` it runs no debates. */
async function serve(dataDir: string, role: string, people: number) {
  await using opened = new AsyncDisposableStack()
  const service = await serviceHere(opened, dataDir, { SERVICE_ROLE: role, RATE_LIMIT_ENABLED: 'false' })
  const headers: Record<string, string>[] = []
  for (let number = 0; number < people; number += 1) {
    const who = { userId: `usr_${number}`, org: 'org_bench', tier: 'enterprise' } as const
    headers.push(await signedIn(service.platform, who))
  }
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as { port: number }
  const { auditTrail, held } = service.platform
  const answers: Record<Asked, () => number | Promise<number>> = {
    async cpu() {
      await auditTrail.flush()
      const { user, system } = process.cpuUsage()
      return user + system
    },
    heap() {
      for (let n = 0; n < 3; n += 1) collect()
      return process.memoryUsage().heapUsed
    },
    waiting: () => held.list().find(({ part }) => part === 'waiting_requests')?.entries ?? 0,
  }
  process.on('message', async (asked: Asked) => {
    process.send?.(await answers[asked]())
  })
  const stopped = Promise.withResolvers<void>()
  process.once('SIGTERM', stopped.resolve)
  process.once('disconnect', stopped.resolve)
  process.send?.({ origin: `http://127.0.0.1:${port}`, people: headers } satisfies DoorsReady)
  await stopped.promise
}

const [dataDir = '', role = 'all', people = '1'] = process.argv.slice(2)
await serve(dataDir, role, Number(people))
process.exit(0)
