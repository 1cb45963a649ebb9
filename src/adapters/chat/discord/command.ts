import { createHash } from 'node:crypto'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import type { CallContext, ChatPlatform } from '../platform.ts'
import { callDiscord, type DiscordNeeds } from './send.ts'

/** https://docs.discord.com/developers/interactions/application-commands */
const CHAT_INPUT = 1
const [SUB_COMMAND, STRING] = [1, 3]

const said = (name: string, description: string, options: JsonObject[] = []) => ({
  type: SUB_COMMAND,
  name,
  description,
  ...(options.length > 0 && { options }),
})

/** All that people can say on Discord, which hears nothing else. */
const COMMAND = {
  type: CHAT_INPUT,
  name: 'parley',
  description: 'Ask a panel of agents, and follow its debate',
  options: [
    said('debate', 'A panel of agents debates your question', [
      { type: STRING, name: 'topic', description: 'What is to be decided', required: true },
    ]),
    said('status', 'How your newest debate in this channel stands'),
    said('stop', 'Ends your newest debate in this channel'),
    said('agents', 'Who can debate here'),
    said('link', 'Connects your account'),
    said('help', 'What can be said here'),
  ],
}

/** The server's own, which works at once; the application's would be shown in every server. */
const pathOf = ({ account }: CallContext) => `applications/${account.appId}/guilds/${account.externalId}/commands`
const callOf = ({ account, secrets, signal }: CallContext) => ({
  token: secrets.bot_token,
  bucket: `ask/${account.id}`,
  signal,
})

/** Where somebody who manages the server lets the bot bring its commands. */
const invitationOf = ({ account }: CallContext) =>
  `https://discord.com/oauth2/authorize?client_id=${account.appId}&scope=bot+applications.commands`

function withInvitation(fault: unknown, context: CallContext): never {
  if (!(fault instanceof VendorError) || fault.status !== 403) throw fault
  throw new VendorError(
    'validation',
    `The bot brings no commands to this server: invite it at ${invitationOf(context)}`,
  )
}

/** A command of the same name is written over, and every other of the application stays as it is. */
export const discordCommands = (needs: DiscordNeeds): NonNullable<ChatPlatform['commands']> => ({
  version: createHash('sha256').update(JSON.stringify(COMMAND)).digest('base64url'),
  async register(context) {
    const call = { ...callOf(context), method: 'POST', fields: COMMAND } as const
    await callDiscord(needs, pathOf(context), call).catch((fault) => withInvitation(fault, context))
  },
})

/** Whether people find the command in the server, with all of its words. */
export async function isCommandThere(needs: DiscordNeeds, context: CallContext): Promise<boolean> {
  const call = callDiscord(needs, pathOf(context), callOf(context))
  const { list } = await call.catch((fault) => withInvitation(fault, context))
  const found = list.find((command) => command.text('name') === COMMAND.name)
  const words = found?.list('options').map((option) => option.text('name')) ?? []
  return COMMAND.options.every(({ name }) => words.includes(name))
}
