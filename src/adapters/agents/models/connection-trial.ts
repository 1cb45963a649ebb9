import type { LanguageModelV4Message } from '@ai-sdk/provider'
import { BudgetSpent, type Spending } from '../../../engine/spending.ts'
import { callModel } from './call-model.ts'
import { optionsOf } from './call-options.ts'
import { asPaused, ModelFault } from './faults.ts'
import type { MakeEnd } from './limits/silence-timeout.ts'
import type { ModelAccess } from './model-access.ts'
import { CATALOGUE, OWN_SERVER, priceOf } from './model-catalogue.ts'
import { offeredModels } from './offered-models.ts'
import { sizeOf } from './prompt-messages.ts'
import type { OpenModel } from './providers.ts'
import { usageOfAnswer, usageOfFault } from './token-usage.ts'

const OFFER_MS = 6_000
const CALL_MS = 15_000
/** Enough for a model that thinks before it answers. */
const MOST_TOKENS = 1_024
const QUESTION: LanguageModelV4Message = {
  role: 'user',
  content: [{ type: 'text', text: 'Are you there? Answer with one word.' }],
}

interface ModelTrialDependencies {
  open: OpenModel
  spending: Spending
  limit: MakeEnd
  /** Milliseconds of a clock that never goes back. */
  monotonic(): number
}

interface For {
  /** The tenant that pays, directly or through its organization. */
  tenant: string
  signal: AbortSignal
}

/** The result of one test call. */
export interface TrialOutcome {
  /** Undefined when there was no model to ask. */
  model: string | undefined
  latencyMs: number | undefined
  /** The models on offer, the usual first; empty when the server does not list them. */
  offered: readonly string[]
  /** Why the call failed. */
  fault: ModelFault | undefined
  /** Why the model has not answered although the server is there; a longer test finds out. */
  leftOpen: 'it may still be loading' | 'it wants to be asked differently' | undefined
}

/**
 * Asks a provider or server what it offers, and asks one model one question; never rejects because of the other side.
 */
export function modelTrial({ open, spending, limit, monotonic }: ModelTrialDependencies) {
  async function within<Result>(ms: number, signal: AbortSignal, call: (signal: AbortSignal) => Promise<Result>) {
    const time = limit(ms)
    try {
      return await call(AbortSignal.any([signal, time.signal]))
    } catch (error) {
      if (time.signal.aborted) throw new ModelFault('timeout', `There was no answer within ${ms / 1000} seconds`)
      throw error
    } finally {
      time.end()
    }
  }

  const reserve = (tenant: string, { provider }: ModelAccess, model: string, signal: AbortSignal) => {
    const messages = [QUESTION]
    const what = { kind: 'model', provider, model, purpose: 'trial', price: priceOf(provider, model) } as const
    return spending
      .reserve({ ...what, tenant, ...sizeOf(messages), most: MOST_TOKENS, limitMs: CALL_MS }, { signal })
      .catch(unpaid)
      .catch(asPaused)
  }

  const answer = async (tenant: string, access: ModelAccess, name: string, signal: AbortSignal) => {
    const model = await open(access, name)
    const messages = [QUESTION]
    const { provider, key: secret } = access
    const reserved = await reserve(tenant, access, name, signal)
    const call = {
      messages,
      maxTokens: reserved.most,
      headers: {},
      options: optionsOf({ provider, model: name }),
      secret,
      onText: undefined,
    }
    try {
      const { tokens } = await callModel(model, { ...call, signal })
      await reserved.settle(usageOfAnswer(tokens))
    } catch (error) {
      await reserved.settle(usageOfFault(error))
      onlyThoughts(error)
    }
  }

  return async (access: ModelAccess, wanted: string | undefined, { tenant, signal }: For): Promise<TrialOutcome> => {
    const offers = await within(OFFER_MS, signal, (limited) => offeredModels(access, limited)).catch(faultIn)
    const offered = offers instanceof ModelFault ? [] : offers
    const model = wanted ?? usualOf(access, offered)
    if (model === undefined) {
      const fault = offers instanceof ModelFault ? noServer(offers) : NO_MODEL
      return { model, latencyMs: undefined, offered, fault, leftOpen: undefined }
    }
    const began = monotonic()
    const fault = await within(CALL_MS, signal, (limited) => answer(tenant, access, model, limited)).catch(faultIn)
    const latencyMs = fault ? undefined : Math.round(monotonic() - began)
    const leftOpen = fault ? openBy(fault, offered.includes(model)) : undefined
    return { model, latencyMs, offered, fault: leftOpen ? undefined : (fault ?? undefined), leftOpen }
  }
}

const NO_MODEL = new ModelFault('unavailable', 'The server offers no model yet')

const usualOf = ({ provider }: ModelAccess, offered: readonly string[]) =>
  provider === OWN_SERVER ? offered[0] : CATALOGUE[provider].models[0].model

/** A model that spent all its tokens on thinking is there. */
function onlyThoughts(fault: unknown) {
  if (!(fault instanceof ModelFault) || fault.reason !== 'unusable' || fault.tokens.output === 0) throw fault
}

/** A model may take minutes to load, and debates step down from what a server refuses. */
function openBy({ reason, refuses }: ModelFault, isOffered: boolean): TrialOutcome['leftOpen'] {
  if (reason === 'timeout' && isOffered) return 'it may still be loading'
  return refuses || reason === 'too_long' ? 'it wants to be asked differently' : undefined
}

function unpaid(error: unknown): never {
  throw error instanceof BudgetSpent ? new ModelFault('budget', 'No budget pays for a test call') : error
}

function faultIn(error: unknown): ModelFault {
  if (error instanceof ModelFault) return error
  throw error
}

const noServer = (fault: ModelFault) =>
  fault.status === 404 ? new ModelFault('refused', 'Nothing at this address answers like a model server (404)') : fault
