import { Readable } from 'node:stream'
import { REFUSED, type WrongCall, wrongCall } from './connection-errors.ts'

/** A mail server that accepts mail for other hosts. */
export interface SmtpServer {
  /** The name that its certificate must carry. */
  host: string
  /** The IP address to call. */
  address: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS is required, or with `plain` used where the server offers it. */
  secure: boolean
  plain?: boolean
  signIn?: { user: string; password?: string; accessToken?: string } | undefined
}

interface Envelope {
  from: string
  to: readonly string[]
}

/** The result of handing a mail to a server. */
type HandedOver =
  | { outcome: 'accepted'; refused: readonly string[] }
  /** The server will never accept this mail. */
  | { outcome: 'refused'; why: string }
  /** The server certainly did not accept it. */
  | { outcome: 'failed'; why: string }
  /** The connection was cut after the mail had begun to leave. */
  | { outcome: 'doubtful'; why: string }

interface SmtpFault {
  message: string
  code?: unknown
  responseCode?: unknown
}

const LIMITS = { dnsTimeout: 5_000, connectionTimeout: 15_000, greetingTimeout: 10_000, socketTimeout: 45_000 }

/** A connection to a server, not opened yet; a failure ends the step in progress. */
async function lineTo({ host, address, port, secure, plain = false, signIn }: SmtpServer, signal: AbortSignal) {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
  const line = new SMTPConnection({
    host: address,
    servername: host,
    port,
    secure,
    logger: false,
    ...LIMITS,
    ...(secure || plain ? {} : { requireTLS: true }),
  })
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => {})
  line.on('error', reject)
  const stop = () => reject(new Error('It was broken off'))
  signal.addEventListener('abort', stop, { once: true })
  const step = <Answer>(begin: (done: (fault: unknown, answer: Answer) => void) => void) =>
    Promise.race([
      broken,
      new Promise<Answer>((resolve, fail) => begin((fault, answer) => (fault ? fail(fault) : resolve(answer)))),
    ])
  return {
    line,
    step,
    async enter() {
      if (signal.aborted) stop()
      await step<void>((done) => line.connect((fault) => done(fault, undefined)))
      if (signIn) await step<unknown>((done) => line.login(authOf(signIn), done as never))
    },
    letGo: () => signal.removeEventListener('abort', stop),
  }
}

/** Why a server would accept no mail from us; undefined where it lets us sign in. Sends nothing. */
export async function knock(server: SmtpServer, signal: AbortSignal): Promise<WrongCall | undefined> {
  const { line, enter, letGo } = await lineTo(server, signal)
  try {
    await enter()
    line.quit()
    return undefined
  } catch (fault) {
    line.close()
    return wrongCall(fault as SmtpFault)
  } finally {
    letGo()
  }
}

/** Hands one mail to a server over a connection of its own, and says whether the server accepted it. */
export async function handOver(
  server: SmtpServer,
  envelope: Envelope,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<HandedOver> {
  const { line, step, enter, letGo } = await lineTo(server, signal)
  let hasBegun = false
  const content = new Readable({
    read() {
      hasBegun = true
      this.push(bytes)
      this.push(null)
    },
  })
  try {
    await enter()
    const { rejected = [] } = await step<{ rejected?: unknown[] }>((done) =>
      line.send({ from: envelope.from, to: [...envelope.to] }, content, done as never),
    )
    line.quit()
    return { outcome: 'accepted', refused: rejected.map(String) }
  } catch (fault) {
    line.close()
    return judgeFault(fault as SmtpFault, hasBegun)
  } finally {
    letGo()
    content.destroy()
  }
}

function authOf({ user, password, accessToken }: NonNullable<SmtpServer['signIn']>) {
  if (accessToken === undefined) return { user, pass: password ?? '' }
  const token = Buffer.from(`user=${user}\u0001auth=Bearer ${accessToken}\u0001\u0001`).toString('base64')
  const oauth2 = {
    getToken: (_again: boolean, done: (fault: unknown, token: string) => void) => done(null, accessToken),
    buildXOAuth2Token: () => token,
  }
  return { user, oauth2: oauth2 as never }
}

/** A 5xx answer of the server is final; without an answer, only a mail that never left certainly did not arrive. */
function judgeFault({ message, code, responseCode }: SmtpFault, hasBegun: boolean): HandedOver {
  const status = typeof responseCode === 'number' ? responseCode : undefined
  if (code === 'EAUTH') return { outcome: 'failed', why: REFUSED }
  if (status !== undefined) {
    const why = `The mail server answers ${status}`
    const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
    return isOfMail && status >= 500 ? { outcome: 'refused', why } : { outcome: 'failed', why }
  }
  if (hasBegun)
    return {
      outcome: 'doubtful',
      why: 'The connection to the mail server broke before it accepted or refused the mail',
    }
  if (code === 'EENVELOPE') return { outcome: 'refused', why: 'It is not to addresses that can be written to' }
  return { outcome: 'failed', why: `The mail server cannot be reached: ${message.slice(0, 200)}` }
}

const SECURE_PORT = 465
const USUAL_PORT = 587

/** The server of a setting such as `SMTP_URL`, which the operator vouches for. */
export function smtpServerOf(url: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const signIn = { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  return {
    host,
    address: host,
    secure,
    plain: !secure,
    port: port === '' ? (secure ? SECURE_PORT : USUAL_PORT) : Number(port),
    ...(username === '' ? {} : { signIn }),
  }
}
