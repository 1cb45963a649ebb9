import type { ReadText } from '../../../../shared/text/read-text.ts'
import { TextBuilder } from '../text-builder.ts'
import { readXmlEvents } from './xml-events.ts'

/** The texts of a document of XML, each under the name of what holds it. */
export function readXml(bytes: Uint8Array): ReadText {
  const built = new TextBuilder()
  const open: { name: string; text: string }[] = []
  let title: string | undefined

  function flush() {
    const element = open.at(-1)
    const words = element?.text.replace(/\s+/g, ' ').trim()
    if (!element || !words) return
    const name = element.name.replace(/^.*:/, '')
    built.block('list', `${name}: ${words}`)
    if (name.toLowerCase() === 'title') title ??= words
    element.text = ''
  }

  readXmlEvents(bytes, {
    open({ name, attributes }) {
      flush()
      open.push({ name, text: '' })
      const facts = Object.entries(attributes).filter(([attribute]) => !attribute.startsWith('xmlns'))
      if (facts.length > 0)
        built.block('list', `${name.replace(/^.*:/, '')} ${facts.map(([is, value]) => `${is}=${value}`).join(', ')}`)
    },
    close() {
      flush()
      open.pop()
    },
    text(words) {
      const element = open.at(-1)
      if (element) element.text += words
    },
    enough: () => built.isFull,
  })
  return built.done({ title })
}
