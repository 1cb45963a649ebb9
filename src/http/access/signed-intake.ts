import type { Logger } from 'pino'
import { unauthorized, unavailable } from '../../shared/errors.ts'
import { anonymous } from '../../shared/identity/caller.ts'
import type { SignatureCheck, SignedRequest } from '../../shared/signatures/signed-request.ts'
import { databaseTrouble } from '../../storage/connection/database-errors.ts'
import { RawAnswer, type ReplyControls, type RequestFacts } from '../endpoint.ts'
import { charge } from '../rate-limit/limit-headers.ts'
import type { RateLimiter } from '../rate-limit/limiter.ts'

/** What a verified request holds: what its sender is answered, and what is to be stored before that. */
export interface Read<Incoming> {
  answer: { status: number; type: string; body: string }
  incoming: readonly Incoming[]
  /** It names somebody else's account at the vendor: nothing of it is stored. */
  foreign?: true
}

/** Why nothing was stored of a request that was verified. */
export type Dropped = 'foreign' | 'closed' | 'unreadable'

/** Who may send signed requests to an endpoint, and what becomes of them. */
export interface SignedSource<Candidate, Incoming> {
  /** What it is called where somebody is told that it is not set up. */
  title: string
  /** Whether anybody has set it up. */
  isSetUp(): Promise<boolean>
  /** Whom the request may be for, the likeliest first; only the first eight are asked. */
  candidates(request: SignedRequest): Promise<readonly Candidate[]>
  /** Over the raw bytes, in constant time. */
  verify(request: SignedRequest, candidate: Candidate): Promise<SignatureCheck>
  /** Whether it still takes anything in; if not, it only answers. */
  isOpen(candidate: Candidate): boolean
  read(request: SignedRequest, candidate: Candidate): Read<Incoming> | Promise<Read<Incoming>>
  /** Stores it for good; only then the sender is answered. */
  take(candidate: Candidate, incoming: readonly Incoming[]): Promise<void>
  dropped?(candidate: Candidate, why: Dropped): void
}

type Heard = Pick<RequestFacts, 'method' | 'url' | 'headers' | 'rawBody' | 'ip'>

const MOST_CANDIDATES = 8
const EMPTY_ANSWER = { status: 200, type: 'text/plain; charset=utf-8', body: '' }

/** What a request counts as that proves nobody: like one of a machine, by its address. */
const UNPROVEN = { id: 'intake.unproven', auth: 'signature', method: 'POST' } as const

interface Needs {
  logger: Logger
  limiter: Pick<RateLimiter, 'decide'>
}

/** One body for every cause: whoever forges learns nothing from it. */
const refused = () => unauthorized('The request is not signed as it should be')

/**
 * The one way in for requests that a vendor signs: whoever's secret fits is who they are for, they are stored before they
 * are answered, and what is verified is always answered with a success, so that no vendor repeats what nobody wants. Only
 * requests that prove nobody are limited.
 */
export const signedIntake =
  ({ logger, limiter }: Needs) =>
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
