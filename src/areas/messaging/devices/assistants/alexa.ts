import type { X509Certificate } from 'node:crypto'
import type { ReadRequest } from '../../../../adapters/chat/platform.ts'
import { own } from '../../../../shared/field-names.ts'
import { checkAlexa } from '../../../../shared/signatures/alexa.ts'
import type { CertificatesAt } from '../../../../shared/signatures/certificates.ts'
import { fieldAt, jsonBody, type SignedRequest } from '../../../../shared/signatures/signed-request.ts'
import type { SignedVendor } from '../../connections/index.ts'
import type { AssistantDialog, AssistantSpeech, Utterance } from './dialog.ts'

const textAt = (body: unknown, ...names: string[]): string => {
  const value = fieldAt(body, ...names)
  return typeof value === 'string' ? value : ''
}

const skillOf = (request: SignedRequest) => {
  const body = jsonBody(request)
  return (
    textAt(body, 'context', 'System', 'application', 'applicationId') ||
    textAt(body, 'session', 'application', 'applicationId')
  )
}

const INTENTS: Readonly<Record<string, (body: unknown) => Utterance>> = {
  AskIntent: (body) => ({ want: 'ask', topic: textAt(body, 'request', 'intent', 'slots', 'topic', 'value').trim() }),
  PairIntent: (body) => ({
    want: 'pair',
    code: textAt(body, 'request', 'intent', 'slots', 'code', 'value').replace(/\D/g, ''),
  }),
  StatusIntent: () => ({ want: 'status' }),
  LastDecisionIntent: () => ({ want: 'decision' }),
  'AMAZON.StopIntent': () => ({ want: 'goodbye' }),
  'AMAZON.CancelIntent': () => ({ want: 'goodbye' }),
}

/** https://developer.amazon.com/docs/alexa/custom-skills/request-types-reference.html */
function utteranceIn(body: unknown): Utterance {
  const type = textAt(body, 'request', 'type')
  if (type === 'LaunchRequest') return { want: 'hello' }
  if (type !== 'IntentRequest') return { want: 'nothing' }
  return own(INTENTS, textAt(body, 'request', 'intent', 'name'))?.(body) ?? { want: 'help' }
}

/** https://developer.amazon.com/docs/alexa/custom-skills/request-and-response-json-reference.html#response-format */
function responseOf({ speech, listens }: AssistantSpeech): string {
  const outputSpeech = { type: 'PlainText', text: speech }
  const response = speech === '' ? {} : { outputSpeech, ...(listens && { reprompt: { outputSpeech } }) }
  return JSON.stringify({ version: '1.0', response: { ...response, ...(speech && { shouldEndSession: !listens }) } })
}

/** A custom skill of Alexa; the connection's `app_id` is its id. */
export const alexa = ({
  answer,
  certificatesAt,
  roots,
}: {
  answer: AssistantDialog
  certificatesAt: CertificatesAt
  roots: () => readonly X509Certificate[]
}): SignedVendor => ({
  kind: 'alexa',
  title: 'Alexa',
  named: (request) => [{ appId: skillOf(request) }],
  verify: (request, _, now, { appId }) => checkAlexa(request, { skillId: appId, certificatesAt, roots: roots() }, now),
  async read(request, connection, now): Promise<ReadRequest> {
    const body = jsonBody(request)
    const speaker = textAt(body, 'context', 'System', 'user', 'userId') || textAt(body, 'session', 'user', 'userId')
    const requestId = textAt(body, 'request', 'requestId')
    const utterance: Utterance = speaker && requestId ? utteranceIn(body) : { want: 'nothing' }
    const { incoming, ...said } = await answer({ connection, speaker, requestId, at: now, utterance })
    return { answer: { status: 200, type: 'application/json; charset=utf-8', body: responseOf(said) }, incoming }
  },
})
