import type { JsonObject } from '../../../shared/canonical-json.ts'
import { type Caller, isOwnSession } from '../../../shared/identity/caller.ts'
import type { DebatePlan, DebateRequest } from '../../deliberation/debates/index.ts'

/** The doors through which programs ask; also the platform in the origin of their debates. */
export type Door = 'a2a' | 'mcp' | 'openai'

/** The API key or the grant that holds a request beside its person; empty for the person's own sessions. */
export const credentialOf = (caller: Caller): string => (isOwnSession(caller) ? '' : caller.sessionId)

/** What a program asks through a door. */
export interface Question {
  door: Door
  caller: Caller
  ip: string
  /** The client's own name of the request: a repetition gets the debate of the first. */
  key?: ClientKey | undefined
  /** What was asked, in one spelling: under the same key it must be the same; without a key, equal questions meet. */
  request: JsonObject
  /** The endpoint whose rights and limits count, such as `debates.create`. */
  operation: string
  /** The debate to begin; a function plans one of another kind, and is called only when it is to begin. */
  wanted: DebateRequest | DebatePlan
}

export interface ClientKey {
  text: string
  /** The field that names it, for the refusal of another request under the same key. */
  field: string
  /** How long it means the same debate; without this, as long as its row is kept. */
  hours?: number | undefined
  /** One holder of the tenant has it: anybody else’s request under it is refused. */
  ofTenant?: boolean | undefined
  /** What it is known to mean; a request that would lead elsewhere is refused. */
  debateId?: string | undefined
}

/** The debate that a question led to. */
export interface AskedDebate {
  debateId: string
  /** Whether this request began it, or it joined one that was there. */
  began: boolean
}

/** Begins the debate for a question, once, however often and on however many nodes it is asked. */
export type AskOnce = (question: Question) => Promise<AskedDebate>

/** The last question that somebody's programs asked through a door. */
interface LastQuestion {
  at: string
  debate_id: string
  /** The API key or the grant; null for a session. */
  credential: string | null
}

/** Finds the last question of a person through each of these doors; those through which they asked nothing are left out. */
export type LastQuestions = (
  caller: Pick<Caller, 'org' | 'userId'>,
  doors: readonly Door[],
) => Promise<{ door: Door; question: LastQuestion }[]>
