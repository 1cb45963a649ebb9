import type { AddressInfo, Socket } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'

export const MAILBOX = { user: 'ada', password: 'secret' }

/** A mailbox on a real IMAP server that is told what lies in it. */
export async function imapServer() {
  const server = hoodiecrow({
    plugins: ['IDLE', 'CONDSTORE', 'ENABLE', 'ID', 'NAMESPACE'],
    users: { [MAILBOX.user]: { password: MAILBOX.password } },
    storage: { INBOX: {} },
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const inbox = server.getMailbox('INBOX')
  return {
    port: (server.server.address() as AddressInfo).port,
    inbox,
    deliver: (raw: string, receivedAt = '02-Mar-2026 10:00:00 +0000') =>
      server.appendMessage(inbox, [], receivedAt, raw),
    /** As after a restore: the same mails, with other numbers. */
    renumber() {
      inbox.uidvalidity += 1
      for (const mail of inbox.messages) mail.uid += 100
      inbox.uidnext += 100
    },
    remove: (uid: number) =>
      void inbox.messages.splice(
        inbox.messages.findIndex((mail) => mail.uid === uid),
        1,
      ),
    hangUp: () => {
      for (const socket of sockets) socket.destroy()
    },
    /** It keeps no process alive. */
    unref: () => void server.server.unref(),
    async close() {
      for (const socket of sockets) socket.destroy()
      if (server.server.listening) await new Promise<void>((resolve) => server.server.close(() => resolve()))
    },
  }
}
