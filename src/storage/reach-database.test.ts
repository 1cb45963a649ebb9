import { createServer, type Socket } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { urlOf } from '../../test/support/database-url.ts'
import { reachDatabase } from './reach-database.ts'

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
  expect(await complaint(inject('serverUrl'))).toBeUndefined()
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
  expect(await complaint(urlOf(inject('serverUrl'), 'nowhere'))).toMatch(
    /\(DATABASE_URL\) has no database nowhere: create it \(createdb nowhere\), or name another\.$/,
  )
})
