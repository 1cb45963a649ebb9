import { alias } from '../../../http/aliases.ts'

/** The addresses with Slack's own name. */
export const chatAliases = [
  alias({ of: 'chat.slack-webhook', path: '/bots/slack/webhook' }),
  alias({ of: 'chat.slack-commands', path: '/integrations/slack/commands' }),
  alias({ of: 'chat.slack-interactive', path: '/integrations/slack/interactive' }),
  alias({ of: 'chat.slack-events', path: '/integrations/slack/events' }),
]
