import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serverUrl } from '../../../test/support/database.ts'
import { urlOf } from '../../../test/support/database-url.ts'
import { awaitDatabase, reachDatabase } from './reach-database.ts'

/** A server that answers every connection in one way. */
async function serverThat(answers: (socket: Socket) => void) {
  const server = createServer((socket) => socket.once('data', () => answers(socket)).on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as { port: number }).port}`
}

function refusal(code: string) {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mno\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

const complaint = (url: string) =>
  reachDatabase(url).then(
    () => undefined,
    (error: Error) => error.message,
  )

test('a database that answers is reached', async () => {
  expect(await complaint(serverUrl())).toBeUndefined()
})

test('what keeps us out is said with the place and the setting, and without the password', async () => {
  const strict = await serverThat((socket) => socket.end(refusal('28P01')))
  expect(await complaint(`postgres://ann:hidden@${strict}/db`)).toBe(
    `The database at ${strict} (DATABASE_URL) refuses the user ann: the name or the password is wrong.`,
  )
  expect(await complaint('postgres://ann:hidden@127.0.0.1:1/db')).toBe(
    'The database at 127.0.0.1:1 (DATABASE_URL) cannot be reached: nothing listens there. Is PostgreSQL running?',
  )
  expect(await complaint('postgres://ann:hidden@nowhere.invalid/db')).toMatch(
    /^The database at nowhere.invalid:5432 \(DATABASE_URL\) cannot be reached: (no machine has that name|the name could)/,
  )
  expect(await complaint(urlOf(serverUrl(), 'nowhere'))).toMatch(
    /\(DATABASE_URL\) has no database nowhere: create it \(createdb nowhere\), or name another\.$/,
  )
})

/** Nothing listens at its address until it is opened. */
async function closedServer(answers: (socket: Socket) => void) {
  const server = createServer((socket) => socket.once('data', () => answers(socket)).on('error', () => {}))
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  onTestFinished(() => void server.close())
  return { address: `127.0.0.1:${port}`, open: () => listen(port) }
}

const waiting = (rhythm: { patienceMs: number; saidAfterMs: number }, stopping?: AbortSignal) => {
  const said: string[] = []
  const told = Promise.withResolvers<void>()
  const warn = (line: string) => {
    said.push(line)
    told.resolve()
  }
  return { said, told: told.promise, options: { logger: { warn }, stopping, rhythm: { ...rhythm, pauseMs: 1 } } }
}

const HOUR = 3_600_000

test('a database that is still starting is asked for, and this is said once', async () => {
  const { said, told, options } = waiting({ patienceMs: HOUR, saidAfterMs: 0 })
  const late = await closedServer((socket) => socket.end(refusal('28P01')))
  const reached = awaitDatabase(`postgres://ann:hidden@${late.address}/db`, options)
  await told
  await late.open()
  await expect(reached).rejects.toThrow('refuses the user ann')
  expect(said).toEqual([
    `The database at ${late.address} (DATABASE_URL) cannot be reached: nothing listens there. Is PostgreSQL running? Asking again for up to 3600 s.`,
  ])
})

test('a server that lets nobody in yet is asked again', async () => {
  let asked = 0
  const starting = await serverThat((socket) => socket.end(refusal(++asked < 3 ? '57P03' : '28P01')))
  const { options } = waiting({ patienceMs: HOUR, saidAfterMs: HOUR })
  await expect(awaitDatabase(`postgres://ann@${starting}/db`, options)).rejects.toThrow('refuses the user ann')
  expect(asked).toBe(3)
})

test('that a database takes the call and says nothing is said as soon', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const called = Promise.withResolvers<void>()
  const silent = await serverThat(() => called.resolve())
  const stop = new AbortController()
  const { told, options } = waiting({ patienceMs: HOUR, saidAfterMs: 5_000 }, stop.signal)
  const reached = awaitDatabase(`postgres://ann@${silent}/db`, options)
  await called.promise
  await vi.advanceTimersByTimeAsync(5_000)
  await told
  stop.abort(new Error('stop'))
  await expect(reached).rejects.toThrow('stop')
})

test('a process that was asked to stop before does not wait', async () => {
  const { options } = waiting({ patienceMs: HOUR, saidAfterMs: HOUR }, AbortSignal.abort(new Error('stop')))
  await expect(awaitDatabase('postgres://ann@127.0.0.1:1/db', options)).rejects.toThrow('stop')
})

test('patience ends with what was wrong, and at once when a stop is asked for', async () => {
  const nowhere = 'postgres://ann@127.0.0.1:1/db'
  const { options } = waiting({ patienceMs: 0, saidAfterMs: HOUR })
  await expect(awaitDatabase(nowhere, options)).rejects.toThrow('nothing listens there')
  const stop = new AbortController()
  const patient = waiting({ patienceMs: HOUR, saidAfterMs: 0 }, stop.signal)
  const reached = awaitDatabase(nowhere, { ...patient.options, rhythm: { ...patient.options.rhythm, pauseMs: HOUR } })
  await patient.told
  stop.abort(new Error('stop'))
  await expect(reached).rejects.toThrow('stop')
})
