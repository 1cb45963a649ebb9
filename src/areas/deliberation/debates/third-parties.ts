import type { Agents } from '../../../engine/agent.ts'
import type { PanelMember } from '../../../engine/events/parts.ts'
import { conflict } from '../../../shared/errors.ts'

interface ThirdPartyRefusalDependencies {
  agents: Pick<Agents, 'outside'>
  /** Whether a person allows their texts to leave this installation. */
  sharesWithThirdParties(userId: string): Promise<boolean>
}

/**
 * Refuses to send the text of a person who does not allow it to models outside this installation, and names the seats
 * of those models.
 */
export const thirdPartyRefusal =
  ({ agents, sharesWithThirdParties }: ThirdPartyRefusalDependencies) =>
  async (userId: string, panel: readonly PanelMember[]): Promise<void> => {
    const seats = agents.outside(panel)
    if (seats.length === 0 || (await sharesWithThirdParties(userId))) return
    throw conflict(
      `Your privacy preferences keep your texts from third parties, and these seats are asked outside this installation: ${seats.join(', ')}`,
      { preference: 'third_party_sharing', seats },
    )
  }
export type RefuseThirdParties = ReturnType<typeof thirdPartyRefusal>
