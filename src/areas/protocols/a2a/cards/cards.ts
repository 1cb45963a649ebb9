import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { InstallationKeys } from '../../../../storage/installation-keys.ts'
import { agentCard, RESEARCH, SKILLS } from './agent-card.ts'
import { signedCard } from './sign-card.ts'

/** How long a key that was replaced stays published: for cards that clients keep. */
const FORMER_DAYS = 30

interface AgentCardsDependencies {
  keys: Pick<InstallationKeys, 'cardKeys'>
  address: string
  version: string
  /** Where the keys are published. */
  keysPath: string
  now: () => Date
  /** Whether the tenant has anything to ground a debate in. */
  hasKnowledge(org: string): Promise<boolean>
}

/** The card for everybody. */
export interface OpenCard {
  text: string
  /** When this node signed it. */
  signedAt: Date
}

/** The cards by which other agents know this one, signed. */
export function agentCards({ keys, address, version, keysPath, now, hasKnowledge }: AgentCardsDependencies) {
  const jku = `${address}${keysPath}`
  let known: (OpenCard & { keyId: string }) | undefined

  const signed = async (card: JsonObject) => signedCard(card, (await keys.cardKeys(FORMER_DAYS))[0], jku)

  return {
    /** For everybody: signed once with each key. */
    async open(): Promise<OpenCard> {
      const [key] = await keys.cardKeys(FORMER_DAYS)
      if (known?.keyId !== key.id) {
        const card = signedCard(agentCard({ address, version, skills: SKILLS }), key, jku)
        known = { keyId: key.id, text: JSON.stringify(card), signedAt: now() }
      }
      return known
    },

    /** For members of a tenant: with the skills that only what it knows makes possible. */
    async extended({ org }: Pick<Caller, 'org'>): Promise<JsonObject> {
      const skills = (await hasKnowledge(org)) ? [...SKILLS, RESEARCH] : SKILLS
      return signed(agentCard({ address, version, skills }))
    },

    async publicKeys() {
      const published = await keys.cardKeys(FORMER_DAYS)
      return { keys: published.map(({ id, jwk }) => ({ ...jwk, kid: id, use: 'sig' as const, alg: 'ES256' as const })) }
    },
  }
}
export type AgentCards = ReturnType<typeof agentCards>
