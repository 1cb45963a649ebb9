import Type from 'typebox'
import { endpoint, type RawAnswer, type ReplyControls, type RequestFacts } from '../../../../http/endpoint.ts'
import type { AnyCaller } from '../../../../shared/identity/caller.ts'
import { Time } from '../../../../shared/schemas.ts'
import type { SignedVendor } from '../../connections/index.ts'
import type { Pairing } from './pairing.ts'

const answered = {
  method: 'POST',
  auth: 'signature',
  response: Type.Unknown(),
  produces: '*/*',
  stability: 'beta',
  audit: 'nothing',
} as const

/** Voice assistants, each answered in its own format. */
export const assistantRoutes = ({
  intakeOf,
  alexa,
  googleHome,
  pairing,
}: {
  intakeOf: (vendor: SignedVendor) => (request: RequestFacts, reply: ReplyControls) => Promise<RawAnswer>
  alexa: SignedVendor
  googleHome: (caller: AnyCaller) => SignedVendor
  pairing: Pick<Pairing, 'offer'>
}) => [
  endpoint({
    ...answered,
    id: 'devices.alexa',
    path: '/devices/alexa/webhook',
    summary: 'Take what people say to Alexa',
    handle: ({ request, reply }) => intakeOf(alexa)(request, reply),
  }),
  endpoint({
    ...answered,
    id: 'devices.google-home',
    path: '/devices/google-home/webhook',
    summary: 'Take what people say to Google Home',
    description: 'Whoever made the API key that it comes with speaks; the key needs the scope `devices.write`.',
    handle: ({ request, reply, caller }) => intakeOf(googleHome(caller))(request, reply),
  }),
  endpoint({
    id: 'devices.pair',
    method: 'POST',
    path: '/devices/pairing-codes',
    summary: 'Make a code that tells Alexa who the caller is',
    description: 'Say “my code is” and its six digits to the skill within ten minutes. A new code replaces the former.',
    auth: 'user',
    personal: true,
    stability: 'beta',
    response: PairingCode,
    handle: ({ caller }) => pairing.offer(caller),
  }),
]

const PairingCode = Type.Object({
  code: Type.String({ description: 'Six digits to be said to the assistant; shown only this once' }),
  expires_at: Time,
})
