import type { VendorReply } from './vendor-server.ts'

interface Option {
  type: number
  name: string
  description: string
  required?: boolean
  options?: Option[]
}

export interface DiscordCommand {
  id: string
  type?: number
  name: string
  description: string
  options?: Option[]
}

const NAME = /^[-_'\p{Ll}\p{N}]{1,32}$/u
const fits = ({ name, description, options = [] }: Omit<Option, 'type'>): boolean =>
  NAME.test(name) && description.length >= 1 && description.length <= 100 && options.length <= 25 && options.every(fits)

/** The commands of servers, after https://docs.discord.com/developers/interactions/application-commands. */
export function discordCommands(newId: () => string) {
  const byServer = new Map<string, DiscordCommand[]>()
  const of = (server: string) => byServer.get(server) ?? []
  let isAllowed = true

  return {
    of,
    /** Whether the person who invited the bot lets it bring commands. */
    allow(allowed: boolean): void {
      isAllowed = allowed
    },
    forget: () => byServer.clear(),
    /** Creating one of a name that exists writes over that one: 200, else 201. */
    answer(method: string, server: string, wish: DiscordCommand): VendorReply {
      if (!isAllowed) return { status: 403, body: { code: 50001, message: 'Missing Access' } }
      if (method === 'GET') return { body: of(server) }
      if (method !== 'POST') throw new Error('other commands of the application may be lost')
      if (!fits(wish)) return { status: 400, body: { code: 50035, message: 'Invalid Form Body' } }
      const before = of(server).find(({ name }) => name === wish.name)
      const command = { ...wish, id: before?.id ?? newId() }
      byServer.set(server, [...of(server).filter((each) => each !== before), command])
      return { status: before ? 200 : 201, body: command }
    },
    /** Nobody can say what was never registered: the client does not offer it. */
    offered(server: string, name: string, word: string): void {
      const command = of(server).find((each) => each.name === name)
      if (!command?.options?.some((option) => option.name === word))
        throw new Error(`Discord offers no /${name} ${word} in this server`)
    },
  }
}
