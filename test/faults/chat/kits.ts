import { discordKit } from './discord-kit.ts'
import { genericKit } from './generic-kit.ts'
import { googleChatKit } from './google-chat-kit.ts'
import type { OpenKit } from './kit.ts'
import { slackKit } from './slack-kit.ts'
import { teamsKit } from './teams-kit.ts'
import { telegramKit } from './telegram-kit.ts'
import { whatsAppKit } from './whatsapp-kit.ts'

type Kit = 'Slack' | 'Telegram' | 'Discord' | 'WhatsApp' | 'Teams' | 'Google Chat' | 'generic'

/** The platforms of the fault runs, by name. */
export const KITS: Readonly<Record<Kit, OpenKit>> = {
  Slack: slackKit,
  Telegram: telegramKit,
  Discord: discordKit,
  WhatsApp: whatsAppKit,
  Teams: teamsKit,
  'Google Chat': googleChatKit,
  generic: genericKit,
}
