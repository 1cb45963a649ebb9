import { readFileSync } from 'node:fs'
import { mailReader } from '../src/adapters/email/mail-reader.ts'
import { openSandbox } from '../src/adapters/sandbox/sandbox.ts'

const MAILS = 50
/** Linux counts so for every program. */
const TICK_MS = 10

const MAIL = Buffer.from(
  [
    ...['From: Bob <bob@example.org>', 'To: panel@example.org', 'Subject: Re: Should we ship it?'],
    ...['Message-ID: <1@example.org>', 'MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary=b', ''],
    ...['--b', 'Content-Type: text/plain; charset=utf-8', '', 'Yes, on Monday.', ''],
    ...['On Fri, Nov 13, 2026 at 10:00 Ada <ada@example.org> wrote:', '> Should we ship it?', ''],
    ...['--b', 'Content-Type: text/html; charset=utf-8', '', '<p>Yes, on <b>Monday</b>.</p>', '--b--', ''],
  ].join('\r\n'),
)

/** The CPU of processes of ours that have ended, in ms. */
function cpuOfEnded(): number {
  const stat = readFileSync('/proc/self/stat', 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS
}

/** What reading a mail takes of the CPU in the process that reads it, its start included; in ms. */
export async function readingTakes(): Promise<number> {
  const { signal } = new AbortController()
  const sandbox = openSandbox()
  const reader = mailReader({ sandbox, dns: async () => ({ code: 'ENOTFOUND' }) })
  const read = () => reader.read({ bytes: MAIL, receivedAt: new Date() }, signal)
  await read()
  const before = cpuOfEnded()
  for (let n = 0; n < MAILS; n += 1) await read()
  await sandbox.close()
  return (cpuOfEnded() - before) / MAILS
}
