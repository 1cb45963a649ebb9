import { type JsonReader, jsonReader } from '../../../../adapters/sources/json-reader.ts'
import type { AnyCaller, Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import { checkGoogleHome } from '../../../../shared/signatures/google-home.ts'
import { jsonBody } from '../../../../shared/signatures/signed-request.ts'
import type { AssistantUsers } from '../../chat/index.ts'
import type { SignedVendor } from '../../connections/index.ts'
import { type AssistantDialog, utteranceOf } from './dialog.ts'

const NOT_SUPPORTED = 'functionNotSupported'
const NAME = 'Google Home'

const opensDevices = (caller: AnyCaller): caller is Caller =>
  caller.kind === 'api-key' && permits(caller, 'devices.write')

/**
 * Google Home, by the key that account linking gave it: the creator of the key speaks. It has no devices
 * (https://developers.home.google.com/cloud-to-cloud/intents/sync), and spoken words arrive as text.
 */
export const googleHome = (
  {
    answer,
    assistantUsers,
  }: {
    answer: AssistantDialog
    assistantUsers: Pick<AssistantUsers, 'linkUnlinked' | 'unlink'>
  },
  caller: AnyCaller,
): SignedVendor => ({
  kind: 'google_home',
  title: NAME,
  named: () => (opensDevices(caller) ? [{ payer: caller.payer }] : []),
  verify: (request, _secrets, _now, { payer }) =>
    checkGoogleHome(request, async () => opensDevices(caller) && caller.payer === payer),
  async read(request, connection, now) {
    const body = jsonReader(jsonBody(request))
    const requestId = body.text('requestId') ?? ''
    const [input] = body.list('inputs')
    const intent = input?.text('intent') ?? ''
    const replied = (fields: object) => JSON.stringify({ requestId, ...fields })
    const answered = (fields: object) => ({
      answer: { status: 200, type: 'application/json; charset=utf-8', body: replied(fields) },
      incoming: [],
    })
    if (!opensDevices(caller)) return answered({})
    const { userId } = caller
    if (intent === 'action.devices.SYNC') return answered({ payload: { agentUserId: userId, devices: [] } })
    if (intent === 'action.devices.QUERY' || intent === 'action.devices.EXECUTE')
      return answered({ payload: { errorCode: NOT_SUPPORTED } })
    if (intent === 'action.devices.DISCONNECT') {
      await assistantUsers.unlink({ connection, id: userId })
      return { ...answered({}), answer: { status: 200, type: 'application/json; charset=utf-8', body: '{}' } }
    }
    const [raw] = input?.list('rawInputs') ?? []
    const words = raw?.text('query') ?? body.of('intent').text('query') ?? ''
    const utterance = utteranceOf(words)
    if (utterance.want === 'ask' && !permits(caller, 'debates.create')) {
      return answered(prompt('The key that Google Home uses may not ask for debates: it needs debates.create too.'))
    }
    await assistantUsers.linkUnlinked({ connection, id: userId }, userId, NAME)
    const { incoming, speech } = await answer({ connection, speaker: userId, requestId, at: now, utterance })
    return { ...answered({ ...prompt(speech), session: sessionOf(body.of('session')) }), incoming }
  },
})

const prompt = (speech: string) => ({ prompt: { override: false, firstSimple: { speech, text: speech } } })

const sessionOf = (session: JsonReader) => {
  const id = session.text('id')
  return { ...(id && { id }), params: {} }
}
