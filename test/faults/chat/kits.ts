import { discordKit } from './discord-kit.ts'
import { genericKit } from './generic-kit.ts'
import type { OpenKit } from './kit.ts'
import { slackKit } from './slack-kit.ts'
import { telegramKit } from './telegram-kit.ts'
import { whatsAppKit } from './whatsapp-kit.ts'

/** The platforms of the fault runs, by name. */
export const KITS: Readonly<Record<'Slack' | 'Telegram' | 'Discord' | 'WhatsApp' | 'generic', OpenKit>> = {
  Slack: slackKit,
  Telegram: telegramKit,
  Discord: discordKit,
  WhatsApp: whatsAppKit,
  generic: genericKit,
}
