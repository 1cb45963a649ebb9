interface WebLink {
  href: string
  /** Where it leads: the host, or whom a mail goes to. */
  leadsTo: string
}

/** A link that may be followed: to the web or by mail. Anything else is not a link, only words. */
export function webLink(address: string): WebLink | undefined {
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return undefined
  const { protocol, href, host, pathname } = new URL(address)
  return protocol === 'mailto:' ? { href, leadsTo: pathname } : { href, leadsTo: host }
}

/** Whether the words of a link are its address, so that where it leads need not be told again. */
export const tellsItself = (words: string, { href, leadsTo }: WebLink) =>
  [href, href.replace(/\/$/, ''), leadsTo].includes(words.trim())
