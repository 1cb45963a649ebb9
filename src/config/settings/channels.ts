import { url } from '../address-types.ts'
import { setting } from '../setting.ts'

/** Where the vendors of channels are asked; a proxy of one's own may stand before them. */
export const channelSettings = [
  setting('SERVICE_SLACK_API_URL', url, {
    default: 'https://slack.com/api',
    area: 'channels',
    meaning: 'Where the Web API of Slack is.',
  }),
  setting('SERVICE_TELEGRAM_API_URL', url, {
    default: 'https://api.telegram.org',
    area: 'channels',
    meaning: 'Where the Bot API of Telegram is; a Bot API server of your own may stand here.',
  }),
  setting('SERVICE_DISCORD_API_URL', url, {
    default: 'https://discord.com/api/v10',
    area: 'channels',
    meaning: 'Where the API of Discord is.',
  }),
] as const
