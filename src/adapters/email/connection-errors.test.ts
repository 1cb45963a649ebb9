import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { imapServer } from '../../../test/support/mail/imap-server.ts'
import { mailServer } from '../../../test/support/mail-server.ts'
import { ownCertificate } from '../../../test/support/trusted-certificate.ts'
import { unusedPort } from '../../../test/support/unused-port.ts'
import { wrongCall } from './connection-errors.ts'
import { dialImap, ImapRefused } from './imap.ts'
import { knock } from './smtp.ts'

const { signal } = new AbortController()
const HERE = { host: 'localhost', address: '127.0.0.1' }
const WRONG = { user: 'ada', password: 'wrong' }

interface How {
  secure?: boolean
  plain?: boolean
}

const imapWrong = async (port: number, { secure = false, plain = false }: How) =>
  dialImap({ ...HERE, port, secure, plain }, WRONG).then(
    () => undefined,
    (fault) => (fault instanceof ImapRefused ? 'password' : wrongCall(fault)),
  )
const smtpWrong = (port: number, { secure = false, plain = false }: How) =>
  knock({ ...HERE, port, secure, plain, signIn: WRONG }, signal)

async function listening(server: Server): Promise<number> {
  const lines = new Set<Socket>()
  server.on('connection', (line) => {
    lines.add(line)
    line.on('error', () => {})
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const line of lines) line.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('a port at which nothing answers, or at which encryption does not begin as it has to, is told of the port', async () => {
  const [imap, smtp] = [await imapServer(), await mailServer()]
  onTestFinished(imap.close)
  onTestFinished(smtp.close)
  const closed = await unusedPort()
  for (const wrong of [
    await imapWrong(closed, { plain: true }),
    await imapWrong(imap.port, { secure: true }),
    await imapWrong(imap.port, {}),
    await smtpWrong(closed, { plain: true }),
    await smtpWrong(smtp.port, { secure: true }),
    await smtpWrong(smtp.port, {}),
    await smtpWrong(imap.port, { plain: true }),
  ])
    expect(wrong).toMatchObject({ field: 'port' })
})

test('a certificate that nobody vouches for is told of the host', async () => {
  const { key, cert } = ownCertificate()
  const server = createTlsServer({ key: key.export({ type: 'pkcs8', format: 'pem' }), cert })
  const port = await listening(server)
  for (const wrong of [await imapWrong(port, { secure: true }), await smtpWrong(port, { secure: true })])
    expect(wrong).toEqual({ field: 'host', why: 'The certificate of the mail server is not trusted here' })
})

test('a name or a password that is refused is told of the password', async () => {
  const [imap, smtp] = [await imapServer(), await mailServer({ credentials: { user: 'ada', password: 'right' } })]
  onTestFinished(imap.close)
  onTestFinished(smtp.close)
  expect(await imapWrong(imap.port, { plain: true })).toBe('password')
  expect(await smtpWrong(smtp.port, { plain: true })).toMatchObject({ field: 'password' })
})

test('a server that turns everybody away is told of the host, with what it answers', async () => {
  const port = await listening(createServer((line) => line.end('554 Not today\r\n')))
  expect(await smtpWrong(port, { plain: true })).toMatchObject({ field: 'host', why: expect.stringContaining('554') })
})

test.each([
  [{ code: 'GREETING_TIMEOUT' }, 'port'],
  [{ code: 'ETIMEDOUT', message: 'Greeting never received' }, 'port'],
  [{ code: 'ETIMEDOUT', message: 'Connection timeout' }, 'host'],
  [{ code: 'EHOSTUNREACH' }, 'host'],
  [new Error('It was broken off'), 'host'],
])('%o is told of the %s', (fault, field) => {
  expect(wrongCall(fault)).toMatchObject({ field })
})
