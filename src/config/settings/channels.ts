import { hostWithPort, url } from '../address-types.ts'
import { setting } from '../setting.ts'
import { list, text } from '../value-types.ts'

/** The addresses of the channels' vendors; they may be those of a proxy. */
export const channelSettings = [
  setting('SERVICE_SLACK_API_URL', url, {
    default: 'https://slack.com/api',
    area: 'messaging',
    meaning: 'Where the Web API of Slack is.',
  }),
  setting('SERVICE_TELEGRAM_API_URL', url, {
    default: 'https://api.telegram.org',
    area: 'messaging',
    meaning: 'Where the Bot API of Telegram is; a Bot API server of your own may stand here.',
  }),
  setting('SERVICE_DISCORD_API_URL', url, {
    default: 'https://discord.com/api/v10',
    area: 'messaging',
    meaning: 'Where the API of Discord is.',
  }),
  setting('SERVICE_WHATSAPP_API_URL', url, {
    default: 'https://graph.facebook.com/v23.0',
    area: 'messaging',
    meaning: 'Where the Graph API of WhatsApp is, with its version.',
  }),
  setting('SERVICE_SNS_URL', url, {
    area: 'messaging',
    meaning: 'Where Amazon SNS is asked in place of its own hosts, such as an endpoint inside a VPC.',
  }),
  setting('SERVICE_TEAMS_KEYS_URL', url, {
    default: 'https://login.botframework.com/v1/.well-known/keys',
    area: 'messaging',
    meaning: 'Where the keys are that sign what Microsoft Teams sends.',
  }),
  setting('SERVICE_TEAMS_TOKEN_URL', url, {
    default: 'https://login.microsoftonline.com',
    area: 'messaging',
    meaning: 'Where Microsoft hands out tokens for bots.',
  }),
  setting('SERVICE_GOOGLE_CHAT_API_URL', url, {
    default: 'https://chat.googleapis.com/v1',
    area: 'messaging',
    meaning: 'Where the API of Google Chat is; its tokens come from SERVICE_GMAIL_TOKEN_URL.',
  }),
  setting('SERVICE_GOOGLE_KEYS_URL', url, {
    default: 'https://www.googleapis.com',
    area: 'messaging',
    meaning: 'Below which the keys are that sign what Google Chat sends.',
  }),
] as const

const clientOf = (vendor: string) =>
  ({
    area: 'messaging',
    meaning: `The client id of this installation at ${vendor}; with its secret, mailboxes there can be connected.`,
  }) as const
const clientSecretOf = (vendor: string) =>
  ({ secret: true, area: 'messaging', meaning: `The secret of that client at ${vendor}.` }) as const

/** Where people authorise us to read and send their mail. */
export const mailboxSettings = [
  setting('SERVICE_DNS_SERVERS', list(hostWithPort), {
    default: '',
    area: 'messaging',
    meaning:
      'The name servers that are asked for the keys of signed mails, by their IP addresses; empty: those of the machine.',
  }),
  setting('SERVICE_GMAIL_CLIENT_ID', text(), clientOf('Google')),
  setting('SERVICE_GMAIL_CLIENT_SECRET', text(), clientSecretOf('Google')),
  setting('SERVICE_GMAIL_AUTH_URL', url, {
    default: 'https://accounts.google.com/o/oauth2/v2/auth',
    area: 'messaging',
    meaning: 'Where people at Google are asked whether they allow it.',
  }),
  setting('SERVICE_GMAIL_TOKEN_URL', url, {
    default: 'https://oauth2.googleapis.com/token',
    area: 'messaging',
    meaning: 'Where Google hands out tokens.',
  }),
  setting('SERVICE_GMAIL_IMAP_HOST', hostWithPort, {
    default: 'imap.gmail.com:993',
    area: 'messaging',
    meaning: 'Where mailboxes at Google are read by IMAP.',
  }),
  setting('SERVICE_OUTLOOK_CLIENT_ID', text(), clientOf('Microsoft')),
  setting('SERVICE_OUTLOOK_CLIENT_SECRET', text(), clientSecretOf('Microsoft')),
  setting('SERVICE_OUTLOOK_AUTH_URL', url, {
    default: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    area: 'messaging',
    meaning: 'Where people at Microsoft are asked whether they allow it.',
  }),
  setting('SERVICE_OUTLOOK_TOKEN_URL', url, {
    default: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    area: 'messaging',
    meaning: 'Where Microsoft hands out tokens.',
  }),
  setting('SERVICE_OUTLOOK_IMAP_HOST', hostWithPort, {
    default: 'outlook.office365.com:993',
    area: 'messaging',
    meaning: 'Where mailboxes at Microsoft are read by IMAP.',
  }),
  setting('SERVICE_MAILBOX_HOSTS', list(hostWithPort), {
    default: '',
    area: 'messaging',
    meaning:
      'IMAP servers at which people sign in with their own address: mailboxes there may send through SMTP_URL, as those may whose owner has confirmed the address as theirs.',
  }),
] as const

const made = (what: string) =>
  ({ secret: true, area: 'messaging', meaning: `${what}; set, the first organization is connected with it.` }) as const

/** Connections of the first organization, set up without the console. */
export const firstConnectionSettings = [
  setting('SLACK_BOT_TOKEN', text(), made('The bot token of Slack')),
  setting('SLACK_APP_TOKEN', text(), made('The app token of Slack, with which we dial')),
  setting('SLACK_SIGNING_SECRET', text(), made('The signing secret of Slack, with which it calls us')),
  setting('TELEGRAM_BOT_TOKEN', text(), made('The bot token of Telegram')),
] as const
