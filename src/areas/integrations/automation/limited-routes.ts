import { CHANNELS_PER_KEY as limit } from '../../../http/rate-limit/policies.ts'

export const READ = { auth: { permission: 'automation.read' }, limit } as const
export const MANAGED = { auth: { permission: 'automation.manage' }, oauthOnly: true, limit } as const
/** On v1 the key of such a service may subscribe by itself. */
export const SUBSCRIBED = { auth: { permission: 'automation.write' }, oauthOnly: true, limit } as const
