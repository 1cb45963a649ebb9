import { expect, test } from 'vitest'
import { readBody } from './body.ts'

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'))

test('a page of pictures alone has no words, and one that is nested without end is refused', async () => {
  const html = ['MIME-Version: 1.0', 'Content-Type: text/html', '']
  expect(await readBody(mail(...html, '<img src="https://example.org/a.png">'), undefined)).toMatchObject({
    text: '',
    newText: '',
    html: '',
  })
  await expect(readBody(mail(...html, '<div>'.repeat(10_000)), undefined)).rejects.toMatchObject({ reason: 'too_deep' })
})

test('what mail programs mark as answered is not new, unless nothing else is there', async () => {
  const html = (...lines: string[]) => mail('MIME-Version: 1.0', 'Content-Type: text/html', '', ...lines)
  const quote = '<blockquote type="cite"><p>How much?</p></blockquote>'
  expect(await readBody(html('<p>Three bar.</p>', quote), undefined)).toMatchObject({ newText: 'Three bar.' })
  expect(await readBody(html(quote), undefined)).toMatchObject({ newText: 'How much?' })
})

test('a text of no named kind is plain, and is no file', async () => {
  const read = await readBody(mail('MIME-Version: 1.0', 'Content-Type: text', '', 'Three bar.'), undefined)
  expect(read).toMatchObject({ text: 'Three bar.', attachments: [] })
})
