declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  interface Folder {
    uidvalidity: number
    uidnext: number
    HIGHESTMODSEQ: number
    messages: { uid: number; raw: string; flags: string[] }[]
  }
  interface Hoodiecrow {
    server: Server
    getMailbox(path: string): Folder
    appendMessage(folder: Folder | string, flags: string[], internalDate: string, raw: string): void
    listen(port: number, host: string, done: () => void): void
  }
  function hoodiecrow(options: object): Hoodiecrow
  export = hoodiecrow
}
