import type { AddressInfo, Socket } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'

export const MAILBOX = { user: 'ada', password: 'secret' }

/**
 * A mailbox on a real IMAP server that is told what lies in it; with a token (XOAUTH2) in place of the password where one is given.
 * Its changes are counted (CONDSTORE), unless told otherwise.
 */
export async function imapServer({ user = MAILBOX.user, accessToken = '', counts = true } = {}) {
  const signIn = accessToken ? { xoauth2: { accessToken, sessionTimeout: 3_600_000 } } : { password: MAILBOX.password }
  const server = hoodiecrow({
    plugins: [
      ...['IDLE', 'ENABLE', 'ID', 'NAMESPACE', ...(counts ? ['CONDSTORE'] : [])],
      ...(accessToken ? ['SASL-IR', 'XOAUTH2'] : []),
    ],
    users: { [user]: signIn },
    storage: { INBOX: {}, '': { separator: '/', folders: { Archive: {} } } },
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
    /** Everything lies in another folder too, as received an hour later. */
    copyToArchive() {
      const archive = server.getMailbox('Archive')
      for (const { raw } of inbox.messages) server.appendMessage(archive, [], '02-Mar-2026 13:00:00 +0000', raw)
    },
    /** As after a restore: the same mails, with other numbers. */
    renumber() {
      inbox.uidvalidity += 1
      for (const mail of inbox.messages) mail.uid += 100
      inbox.uidnext += 100
    },
    /** As another program marks a mail. */
    mark(uid: number, ...flags: string[]) {
      const mail = inbox.messages.find((each) => each.uid === uid)
      if (!mail) throw new Error(`No mail has the number ${uid}`)
      inbox.HIGHESTMODSEQ += 1
      Object.assign(mail, { flags, MODSEQ: inbox.HIGHESTMODSEQ })
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
