import Type from 'typebox'
import { endpoint, type RawAnswer, type ReplyControls, type RequestFacts } from '../../../http/endpoint.ts'
import type { AnyCaller } from '../../../shared/identity/caller.ts'
import { Time } from '../../../shared/schemas.ts'
import type { SignedVendor } from '../connections/index.ts'
import type { Pairing } from './assistants/pairing.ts'
import * as S from './schema.ts'
import type { DeviceService } from './service.ts'

const NOTE = { title: 'A decision is ready', body: 'Open it to read it' }

export const deviceRoutes = (devices: DeviceService) => [
  endpoint({
    id: 'devices.register',
    method: 'POST',
    path: '/devices/register',
    summary: 'Register a device for notifications',
    auth: 'user',
    personal: true,
    refusals: [404, 409],
    status: 201,
    location: ({ answer }) => `/devices/${answer.device_id}`,
    body: S.Registration,
    example: { body: { type: 'custom', name: 'The lamp in the hall' } },
    response: S.Registered,
    handle: ({ body, caller }) => devices.register(body, caller),
  }),
  endpoint({
    id: 'devices.health',
    method: 'GET',
    path: '/devices/health',
    summary: 'Show which kinds of devices can be notified, and when each was last notified',
    auth: 'user',
    reads: ['devices.tell-decision', 'devices.ask-person'],
    response: S.Health,
    handle: ({ caller }) => devices.health(caller),
  }),
  endpoint({
    id: 'devices.browser-key',
    method: 'GET',
    path: '/devices/browser-key',
    summary: 'Get the key that a browser subscribes with',
    auth: 'user',
    response: S.BrowserKey,
    handle: () => devices.browserKey(),
  }),
  endpoint({
    id: 'devices.choices',
    method: 'GET',
    path: '/devices/choices',
    summary: "Show the caller's notification preferences and quiet hours",
    auth: 'user',
    response: S.Choices,
    handle: ({ caller }) => devices.choices(caller),
  }),
  endpoint({
    id: 'devices.choose',
    method: 'PUT',
    path: '/devices/choices',
    summary: "Set the caller's notification preferences and quiet hours",
    auth: 'user',
    personal: true,
    body: S.Choices,
    example: {
      body: { quiet_from: '22:00', quiet_until: '07:00', timezone: 'UTC', kinds: ['decision'], shows_topic: false },
    },
    response: S.Choices,
    handle: ({ body, caller }) => devices.choose(body, caller),
  }),
  endpoint({
    id: 'devices.of-user',
    method: 'GET',
    path: '/devices/user/:user_id',
    summary: 'List your devices, or as a leader those of a member',
    auth: 'user',
    refusals: [404],
    response: S.UserDevices,
    handle: ({ params, caller }) => devices.list(params.user_id, caller),
  }),
  endpoint({
    id: 'devices.notify-user',
    method: 'POST',
    path: '/devices/user/:user_id/notify',
    summary: 'Notify every device of a person',
    auth: 'user',
    personal: true,
    refusals: [404],
    body: S.Note,
    example: { body: NOTE },
    response: S.UserNotified,
    handle: ({ params, body, caller, request }) => devices.notifyUser(params.user_id, body, caller, request.signal),
  }),
  endpoint({
    id: 'devices.get',
    method: 'GET',
    path: '/devices/:device_id',
    summary: 'Show a device',
    auth: 'user',
    response: S.Device,
    handle: ({ params, caller }) => devices.get(params.device_id, caller),
  }),
  endpoint({
    id: 'devices.remove',
    method: 'DELETE',
    path: '/devices/:device_id',
    summary: 'Remove a device',
    auth: 'user',
    personal: true,
    response: S.Removed,
    handle: ({ params, caller }) => devices.remove(params.device_id, caller),
  }),
  endpoint({
    id: 'devices.notify',
    method: 'POST',
    path: '/devices/:device_id/notify',
    summary: 'Notify one device; answers `pending` when it takes longer than five seconds',
    auth: 'user',
    personal: true,
    body: S.Note,
    example: { body: NOTE },
    response: S.Notified,
    handle: ({ params, body, caller, request }) => devices.notify(params.device_id, body, caller, request.signal),
  }),
]

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
    summary: 'Receive what people say to Alexa',
    handle: ({ request, reply }) => intakeOf(alexa)(request, reply),
  }),
  endpoint({
    ...answered,
    id: 'devices.google-home',
    path: '/devices/google-home/webhook',
    summary: 'Receive what people say to Google Home',
    description: 'The speaker is the user who created the API key; the key needs the scope `devices.write`.',
    handle: ({ request, reply, caller }) => intakeOf(googleHome(caller))(request, reply),
  }),
  endpoint({
    id: 'devices.pair',
    method: 'POST',
    path: '/devices/pairing-codes',
    summary: 'Create a code that links Alexa to the caller',
    description:
      'Say “my code is” and the six digits to the skill within ten minutes. A new code replaces the former one.',
    auth: 'user',
    personal: true,
    stability: 'beta',
    response: PairingCode,
    handle: ({ caller }) => pairing.offer(caller),
  }),
]

const PairingCode = Type.Object({
  code: Type.String({ description: 'Six digits to say to the assistant; shown only once' }),
  expires_at: Time,
})
