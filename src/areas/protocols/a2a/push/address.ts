import Type from 'typebox'
import type { EffectAddress } from '../../../../background/outbox/effect.ts'

/** Only the place in the log: what is erased meanwhile is not sent. */
const Body = Type.Object({ version: Type.Integer() })

/** What tells a place of a task. */
export const PUSH: EffectAddress<typeof Body> = { name: 'a2a.push', body: Body }
