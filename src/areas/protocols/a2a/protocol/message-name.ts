import { canonicalJson } from '../../../../shared/canonical-json.ts'
import { digestOf } from '../../../../shared/crypto/text-digest.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { credentialOf } from '../../asking/index.ts'

const nameOf = (text: string) => `a2a_${digestOf(text).slice(0, 22)}`

/**
 * The name of a message in a log: its sender's name for it, which may be any text, stays outside. Others may call theirs the
 * same, so a message is its holder's.
 */
export const messageName = (messageId: string, caller: Caller): string =>
  nameOf(canonicalJson([caller.userId, credentialOf(caller), messageId]))

/** The name that logs of earlier releases have for it. */
export const formerMessageName = (messageId: string): string => nameOf(messageId)
