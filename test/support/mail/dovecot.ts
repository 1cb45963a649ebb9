import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Issued } from '../certificates.ts'
import { unusedPort } from '../unused-port.ts'

const DELIVERS = '/usr/lib/dovecot/dovecot-lda'
/** It drops its rights, so it must have some. */
export const hasDovecot = existsSync(DELIVERS) && process.getuid?.() === 0
if (!hasDovecot) process.stderr.write('The checks by Dovecot are skipped: as root, `apt-get install dovecot-imapd`\n')

export const DOVECOT_USER = { user: 'ada@example.org', password: 'secret' }
/** Whose mails they are in the file system. */
const NOBODY = 65_534

interface Wishes {
  /** With it nobody signs in before STARTTLS. */
  certificate?: Issued
  /** Where it asks whose a token is (RFC 7662), for those who sign in with one. */
  tokensAt?: string
}

const encrypted = (home: string) => `
ssl = required
ssl_cert = <${home}/cert.pem
ssl_key = <${home}/key.pem`

const byToken = (home: string) => `
auth_mechanisms = plain xoauth2
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${home}/tokens.conf
}`

const asksForTokens = (url: string) => `
introspection_mode = get
introspection_url = ${url}/?token=
username_attribute = email
active_attribute = active
active_value = true
`

const settings = (home: string, port: number, { certificate, tokensAt }: Wishes) => `
base_dir = ${home}/run
log_path = ${home}/dovecot.log
protocols = imap
listen = 127.0.0.1
${certificate ? encrypted(home) : 'ssl = no\ndisable_plaintext_auth = no'}
first_valid_uid = 1
mail_location = maildir:${home}/mail
postmaster_address = postmaster@example.org
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
${tokensAt ? byToken(home) : ''}
passdb {
  driver = static
  mechanisms = plain
  args = password=${DOVECOT_USER.password}
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${home}/mail allow_all_users=yes
}
`

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const heard = Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
  return heard.catch(() => false).finally(() => socket.destroy())
}

/** A Dovecot of Debian with one mailbox, which can be ended and begun again; nothing is left of it after the test. */
export async function dovecot(wishes: Wishes = {}) {
  const home = await mkdtemp(join(tmpdir(), 'parley-dovecot-'))
  const port = await unusedPort()
  const config = join(home, 'dovecot.conf')
  await chmod(home, 0o755)
  await mkdir(join(home, 'mail'))
  await chown(join(home, 'mail'), NOBODY, NOBODY)
  const { certificate, tokensAt } = wishes
  if (certificate) {
    await writeFile(join(home, 'cert.pem'), certificate.cert)
    await writeFile(join(home, 'key.pem'), certificate.key.export({ type: 'pkcs8', format: 'pem' }))
  }
  if (tokensAt) await writeFile(join(home, 'tokens.conf'), asksForTokens(tokensAt))
  await writeFile(config, settings(home, port, wishes))
  let server: ChildProcess | undefined

  async function start() {
    server = spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore' })
    while (!(await answers(port))) {
      if (server.exitCode !== null) throw new Error(await readFile(join(home, 'dovecot.log'), 'utf8'))
      await pause(20)
    }
  }

  async function stop() {
    const ending = server
    server = undefined
    if (!ending || ending.exitCode !== null) return
    ending.kill('SIGTERM')
    await once(ending, 'exit')
  }

  onTestFinished(async () => {
    await stop()
    await rm(home, { recursive: true, force: true })
  })
  await start()
  return {
    start,
    stop,
    /** Where a node finds it. */
    place: { host: '127.0.0.1', port, user: DOVECOT_USER.user },
    /** By its own agent, as a mail server does. */
    async deliver(raw: string | Uint8Array) {
      const agent = spawn(DELIVERS, ['-c', config, '-d', DOVECOT_USER.user], { stdio: ['pipe', 'ignore', 'ignore'] })
      agent.stdin.on('error', () => {})
      agent.stdin.end(raw)
      const [code] = await once(agent, 'exit')
      if (code !== 0) throw new Error(`It was not delivered: ${code}`)
    },
    /** What its administrator does with mails: moves and deletes them. */
    administer: (command: string, ...args: string[]) =>
      void execFileSync('doveadm', ['-c', config, ...command.split(' '), '-u', DOVECOT_USER.user, ...args], {
        stdio: 'ignore',
      }),
    /** As after a restore: it counts anew. It must be down. */
    async renumber() {
      for (const file of globSync(join(home, 'mail/dovecot*'))) await rm(file, { force: true })
    },
  }
}
