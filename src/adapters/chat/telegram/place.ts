const CHAT_AND_MESSAGE = /^(-?\d+):(\d+)$/

/** Posts are called `chat:message`, and so are threads, by the message that began them. */
export function placeOf(key: string | undefined): { chat: string; message: number } | undefined {
  const [, chat, message] = CHAT_AND_MESSAGE.exec(key ?? '') ?? []
  return chat && message ? { chat, message: Number(message) } : undefined
}

const DIGITS = 16
/** The order within a chat is that of its message ids. */
export const ordered = (id: number) => String(id).padStart(DIGITS, '0')
export const orderedId = (order: string | undefined) =>
  order?.length === DIGITS && /^\d+$/.test(order) ? Number(order) : undefined

const DATA = /^([a-z]+):(.*)~([0-9a-z]*)$/s

/** What a button brings back, at most 64 bytes: beside the act the message that began the thread, which Telegram tells of no reply. */
export const buttonData = (act: string, value: string, root: number | undefined) =>
  `${act}:${value}~${root === undefined ? '' : root.toString(36)}`

export function readButtonData(data: string): { act: string; value: string; root: number | undefined } | undefined {
  const [, act, value, root] = DATA.exec(data) ?? []
  if (act === undefined || value === undefined) return undefined
  return { act, value, root: root ? Number.parseInt(root, 36) : undefined }
}
