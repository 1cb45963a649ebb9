import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Issued } from './certificates.ts'
import { vendorFaults } from './vendors/faults.ts'

export interface Received {
  from: string
  to: string[]
  /** Headers and body as they came over the wire. */
  raw: string
}

interface Wishes {
  /** 0 unless told. */
  port?: number
  /** Recipients that are refused, with this status. */
  refuse?: Record<string, number>
  /** Who may send; with a token in place of the password by XOAUTH2. */
  credentials?: { user: string; password?: string; accessToken?: string }
  /** With it nobody signs in before STARTTLS. */
  certificate?: Issued
  /** What befalls mails that would otherwise be taken. */
  faults?: ReturnType<typeof vendorFaults>
  /** What happens to a mail before it is accepted; its sender tries again when this fails. */
  deliver?: (raw: string) => Promise<void>
}

/** A real SMTP server on loopback that keeps what it gets. */
export async function mailServer({
  port = 0,
  refuse = {},
  credentials,
  certificate,
  faults = vendorFaults(),
  deliver = async () => {},
}: Wishes = {}) {
  const received: Received[] = []
  const hangUp = (session: string) => {
    for (const line of server.connections as Iterable<{ id: string; _socket: Socket }>)
      if (line.id === session) line._socket.destroy()
  }
  const server: SMTPServer = new SMTPServer({
    logger: false,
    ...(certificate
      ? { key: certificate.key.export({ type: 'pkcs8', format: 'pem' }), cert: certificate.cert }
      : { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    ...(credentials?.accessToken === undefined ? {} : { authMethods: ['XOAUTH2'] }),
    authOptional: !credentials,
    onAuth({ username, password, accessToken }, _session, done) {
      const { user, ...secret } = credentials ?? { user: '' }
      const isRight = password === secret.password && accessToken === secret.accessToken
      if (username === user && isRight) return done(null, { user })
      done(Object.assign(new Error('Wrong credentials'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _session, done) {
      const status = refuse[address]
      done(status ? Object.assign(new Error('No such mailbox'), { responseCode: status }) : null)
    },
    onData(stream, { envelope, id }, done) {
      const delivered = text(stream).then(async (raw) => {
        await deliver(raw)
        return raw
      })
      delivered.then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const mail = { from, to: envelope.rcptTo.map(({ address }) => address), raw }
        const take = () => {
          received.push(mail)
          return undefined
        }
        const answer = faults.meet<Error | undefined>(take, () =>
          Object.assign(new Error('Try again later'), { responseCode: 451 }),
        )
        if (answer && 'lost' in answer) hangUp(id)
        else done(answer)
      }, done)
    },
  })
  // A client that goes away in the middle of a talk is no fault of the test.
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const { port: taken } = listening.address() as AddressInfo
  return {
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    received,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
