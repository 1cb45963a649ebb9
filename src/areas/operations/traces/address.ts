import Type from 'typebox'
import type { EffectAddress } from '../../../background/outbox/effect.ts'

/** Only the place in the log at which the part ends: what is erased meanwhile is not sent. */
const Body = Type.Object({ version: Type.Integer() })

/** What sends a part of a debate to the collector. */
export const TRACE: EffectAddress<typeof Body> = { name: 'traces.send', body: Body }
