import { type DebateState, isTerminal } from '../../../engine/state.ts'
import { conflict, notFound, ServiceError, unavailable } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { NewId } from '../../../shared/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../../../shared/time/dates.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import { clientKeyDigest, isSameRequest, type RequestDigests, requestDigests } from './digests.ts'
import { type AskedDebate, type AskOnce, type ClientKey, credentialOf, type Question } from './question.ts'
import type { Claim, ClaimStore, Holder } from './store.ts'

interface AskOnceDependencies {
  store: ClaimStore
  debates: Pick<Debates, 'startAs'>
  gateOf(operation: string): { admit(caller: Caller): void; charge(caller: Caller, ip: string): Promise<void> }
  /** The keys of the installation for digests, the present one first. */
  keys(): Promise<readonly [Uint8Array, ...Uint8Array[]]>
  find(debateId: string): Promise<DebateState | undefined>
  /** The same once it has begun, or undefined after this time. */
  findWithin(debateId: string, ms: number): Promise<DebateState | undefined>
  newId: NewId
  now: () => Date
}

/** How long whoever finds a claim without a debate waits for the one that made it. */
const WINNER_MS = 2_000
/** From this age on, a claim whose debate never began does not keep its key from another request. */
const ABANDONED_MS = 5 * MINUTE_MS
const TRIES = 20

/** Statuses of refusals that are about the request itself, so that the client will send another. */
const BAD_REQUEST = new Set([400, 404, 409, 413])

const usedKey = ({ field }: ClientKey) => conflict(`This ${field} was used for another request`, { field })

interface Asked extends Question {
  holder: Holder
  /** The keys under which its claim may stand; a new one is made under the first. */
  keys: readonly [string, ...string[]]
  digests: RequestDigests
}

/**
 * Begins debates for the doors. The claim on a debate's id comes before the debate, and the log has one debate for an
 * id: whoever crashes in between, the next to ask begins the same one.
 */
export function askingOnce(dependencies: AskOnceDependencies): AskOnce {
  const { store, debates, gateOf, find, findWithin, newId, now } = dependencies

  async function readQuestion(question: Question): Promise<Asked> {
    const { caller, door, key, request } = question
    const digests = requestDigests(await dependencies.keys(), request)
    const keys = key ? ([clientKeyDigest(key)] as const) : digests
    const holder = { org: caller.org, userId: caller.userId, credential: credentialOf(caller), door }
    return { ...question, holder, keys, digests }
  }

  const freshClaim = ({ key, keys: [first], digests: [digest] }: Asked): Claim => ({
    key: first,
    digest: key ? digest : null,
    debateId: newId('debate'),
    createdAt: now().toISOString(),
  })

  /** Of a fresh claim it is known that its debate has not begun. */
  async function begin(asked: Asked, claim: Claim, { isFresh = false } = {}): Promise<AskedDebate> {
    const { caller, ip, door, wanted, operation, holder } = asked
    await gateOf(operation).charge(caller, ip)
    try {
      const origin = { platform: door, channel: caller.sessionId }
      const started = await debates.startAs(claim.debateId, wanted, caller, { asked: true, isFresh, origin })
      return { debateId: claim.debateId, began: started === 'begun' }
    } catch (error) {
      const isBad = error instanceof ServiceError && BAD_REQUEST.has(error.status)
      if (isBad && claim.digest !== null) await store.change(holder, claim, { ...claim, digest: null })
      throw error
    }
  }

  const abandonedBefore = () => new Date(now().getTime() - ABANDONED_MS)
  const ageOf = ({ createdAt }: Claim) => now().getTime() - Date.parse(createdAt)
  const isPast = ({ key }: Asked, claim: Claim) => key?.hours !== undefined && ageOf(claim) >= key.hours * HOUR_MS

  /** The claim with the key bound to this request, or undefined where somebody else changed it. */
  async function bound(asked: Asked, claim: Claim, state: DebateState | undefined): Promise<Claim | undefined> {
    if (!asked.key || (claim.digest !== null && isSameRequest(claim.digest, asked.digests))) return claim
    const isFree = !state && (claim.digest === null || ageOf(claim) >= ABANDONED_MS)
    if (!isFree) throw usedKey(asked.key)
    const taken = { ...claim, digest: asked.digests[0] }
    return (await store.change(asked.holder, claim, taken)) ? taken : undefined
  }

  async function beginAnew(asked: Asked, claim: Claim): Promise<AskedDebate | undefined> {
    const anew = { ...freshClaim(asked), key: claim.key }
    return (await store.change(asked.holder, claim, anew)) ? begin(asked, anew) : undefined
  }

  /** What the request comes to by its claim; undefined where somebody else changed the claim, so that it is read again. */
  async function follow(asked: Asked, found: Claim, state: DebateState | undefined): Promise<AskedDebate | undefined> {
    const claim = await bound(asked, found, state)
    if (!claim) return undefined
    if (!state) return begin(asked, claim)
    if (state.erased && asked.key) throw notFound('debate', state.debateId)
    if (asked.key || !(isTerminal(state) || state.erased)) return { debateId: state.debateId, began: false }
    return beginAnew(asked, claim)
  }

  return async (question) => {
    gateOf(question.operation).admit(question.caller)
    const asked = await readQuestion(question)
    let awaited: string | undefined
    for (let tries = 0; tries < TRIES; tries++) {
      const { key } = asked
      const fresh = freshClaim(asked)
      const { found: claim, isAdded } =
        key?.debateId === undefined
          ? await store.findOrAdd(asked.holder, asked.keys, fresh, abandonedBefore())
          : { found: await store.find(asked.holder, asked.keys), isAdded: false }
      if (key?.debateId !== undefined && claim?.debateId !== key.debateId) throw usedKey(key)
      if (isAdded) return begin(asked, fresh, { isFresh: true })
      if (!claim) {
        if (key?.ofTenant && !(await store.find(asked.holder, asked.keys))) throw usedKey(key)
        continue
      }
      const patience = WINNER_MS - Math.max(0, ageOf(claim))
      const mayWait = patience > 0 && awaited !== claim.debateId
      const state = await (mayWait ? findWithin(claim.debateId, patience) : find(claim.debateId))
      if (!state && mayWait) {
        awaited = claim.debateId
        continue
      }
      const answer = await (isPast(asked, claim) ? beginAnew(asked, claim) : follow(asked, claim, state))
      if (answer) return answer
    }
    throw unavailable('Too many identical requests arrived at once')
  }
}
