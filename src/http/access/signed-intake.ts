import type { Logger } from 'pino'
import { unauthorized, unavailable } from '../../shared/errors.ts'
import { anonymous } from '../../shared/identity/caller.ts'
import type { SignatureCheck, SignedRequest } from '../../shared/signatures/signed-request.ts'
import { databaseTrouble } from '../../storage/connection/database-errors.ts'
import { RawAnswer, type ReplyControls, type RequestFacts } from '../endpoint.ts'
import { charge } from '../rate-limit/limit-headers.ts'
import type { RateLimiter } from '../rate-limit/limiter.ts'

/** The content of a verified request: the answer to its sender, and what must be stored before that. */
export interface Read<Incoming> {
  answer: { status: number; type: string; body: string }
  incoming: readonly Incoming[]
  /** It names a foreign account at the vendor: nothing of it is stored. */
  foreign?: true
}

/** Why nothing of a verified request was stored. */
export type Dropped = 'foreign' | 'closed' | 'unreadable'

/** Who may send signed requests to an endpoint, and what becomes of them. */
export interface SignedSource<Candidate, Incoming> {
  /** Its name in the message that it is not set up. */
  title: string
  /** Whether it has been set up. */
  isSetUp(): Promise<boolean>
  /** The possible recipients of the request, the likeliest first; only the first eight are tried. */
  candidates(request: SignedRequest): Promise<readonly Candidate[]>
  /** Over the raw bytes, in constant time. */
  verify(request: SignedRequest, candidate: Candidate): Promise<SignatureCheck>
  /** Whether it still accepts anything; if not, it only answers. */
  isOpen(candidate: Candidate): boolean
  read(request: SignedRequest, candidate: Candidate): Read<Incoming> | Promise<Read<Incoming>>
  /** Stores it durably; only then is the sender answered. */
  take(candidate: Candidate, incoming: readonly Incoming[]): Promise<void>
  dropped?(candidate: Candidate, why: Dropped): void
}

type Heard = Pick<RequestFacts, 'method' | 'url' | 'headers' | 'rawBody' | 'ip'>

const MOST_CANDIDATES = 8
const EMPTY_ANSWER = { status: 200, type: 'text/plain; charset=utf-8', body: '' }

/** An unverified request counts like that of a machine, by its address. */
const UNPROVEN = { id: 'intake.unproven', auth: 'signature', method: 'POST' } as const

interface SignedIntakeOptions {
  logger: Logger
  limiter: Pick<RateLimiter, 'decide'>
}

/** One body for every cause: a forger learns nothing from it. */
const refused = () => unauthorized('The signature of the request is not valid')

/**
 * The one entrance for requests that a vendor signs: the recipient is the one whose secret verifies them, they are stored
 * before they are answered, and a verified request always gets a success, so that no vendor repeats what nobody wants.
 * Only unverified requests are limited.
 */
export const signedIntake =
  ({ logger, limiter }: SignedIntakeOptions) =>
  <Candidate, Incoming>(source: SignedSource<Candidate, Incoming>) => {
    const count = (ip: string) => charge(limiter, { endpoint: UNPROVEN, caller: anonymous, ip, method: 'POST' })

    async function verified(request: SignedRequest, ip: string): Promise<Candidate[]> {
      const fitting: Candidate[] = []
      const causes: string[] = []
      const candidates = await source.candidates(request)
      if (candidates.length === 0 && !(await source.isSetUp())) {
        await count(ip)
        throw unavailable(`${source.title} is not connected to this installation`)
      }
      for (const candidate of candidates.slice(0, MOST_CANDIDATES)) {
        const check = await source.verify(request, candidate)
        if (check.fits) fitting.push(candidate)
        else causes.push(check.why)
      }
      if (fitting.length > 0) return fitting
      logger.info({ source: source.title, causes }, 'A request was refused whose signature fits nobody')
      await count(ip)
      throw refused()
    }

    async function readBy(
      request: SignedRequest,
      candidate: Candidate,
    ): Promise<Read<Incoming> & { candidate: Candidate; why?: Dropped }> {
      try {
        const read = await source.read(request, candidate)
        if (read.foreign) return { ...read, candidate, why: 'foreign' }
        return source.isOpen(candidate) ? { ...read, candidate } : { ...read, candidate, why: 'closed' }
      } catch (error) {
        if (databaseTrouble(error)) throw error
        logger.warn({ err: error, source: source.title }, 'A verified request could not be read')
        return { answer: EMPTY_ANSWER, incoming: [], candidate, why: 'unreadable' }
      }
    }

    return async ({ method, url, headers, rawBody, ip }: Heard, reply: Pick<ReplyControls, 'status'>) => {
      const request: SignedRequest = { method, url, headers, rawBody }
      const readings = await Promise.all((await verified(request, ip)).map((candidate) => readBy(request, candidate)))
      const chosen = readings.find(({ why }) => why === undefined) ?? readings[0]
      if (!chosen) throw refused()
      const { candidate, answer, incoming, why } = chosen
      if (why) source.dropped?.(candidate, why)
      else if (incoming.length > 0) await source.take(candidate, incoming)
      reply.status(answer.status)
      return new RawAnswer(answer.type, answer.body)
    }
  }
