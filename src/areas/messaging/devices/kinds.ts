/** What can be registered. */
export const DEVICE_TYPES = ['android', 'ios', 'web', 'alexa', 'google_home', 'apple_homekit', 'custom'] as const
export type DeviceType = (typeof DEVICE_TYPES)[number]

/** What can be pushed to, by the token that it registers with. */
const PUSHED: readonly DeviceType[] = ['android', 'ios', 'web']
export const isPushed = (type: DeviceType): boolean => PUSHED.includes(type)

/** What people may want to be told of. */
export const NOTE_KINDS = ['message', 'decision', 'breakpoint', 'inbox', 'budget'] as const

export const NOTE_STATUSES = ['pending', 'sent', 'failed'] as const
export type NoteStatus = (typeof NOTE_STATUSES)[number]
