import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface Received {
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
  credentials?: { user: string; password: string }
  /** Whether the answer to a mail that was taken is lost. */
  loses?: () => boolean
}

/** A real SMTP server on loopback that keeps what it gets. */
export async function mailServer({ port = 0, refuse = {}, credentials, loses = () => false }: Wishes = {}) {
  const received: Received[] = []
  const hangUp = (session: string) => {
    for (const line of server.connections as Iterable<{ id: string; _socket: Socket }>)
      if (line.id === session) line._socket.destroy()
  }
  const server: SMTPServer = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    authOptional: !credentials,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === credentials?.user && password === credentials?.password) return done(null, { user: username })
      done(Object.assign(new Error('Wrong credentials'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _session, done) {
      const status = refuse[address]
      done(status ? Object.assign(new Error('No such mailbox'), { responseCode: status }) : null)
    },
    onData(stream, { envelope, id }, done) {
      text(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw })
        if (loses()) hangUp(id)
        else done()
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
