import { url } from '../address-types.ts'
import { setting } from '../setting.ts'

/** Where the vendors of channels are asked; a proxy of one's own may stand before them. */
export const channelSettings = [
  setting('SERVICE_SLACK_API_URL', url, {
    default: 'https://slack.com/api',
    area: 'channels',
    meaning: 'Where the Web API of Slack is.',
  }),
] as const
