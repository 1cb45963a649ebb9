import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { askPanel, INBOXES, type OpenItem, replyTo } from '../../../api/messaging/inboxes.ts'
import { MAIL } from '../../../api/messaging/mail.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Prose } from '../../../ui/prose/prose.tsx'
import { isMarkdown } from '../../../ui/prose/use-markdown.ts'
import { Section } from '../../../ui/section.tsx'

type MailItem = Pick<OpenItem, 'email_id' | 'subject' | 'from_address' | 'debate_id'>

/** The debate of a panel about a mail, and the reply to its sender. */
export const PanelAndReply = ({ item }: { item: MailItem }) => (
  <>
    <Section
      title="The panel"
      about="The agents get the mail as evidence, never as an instruction. The sender is not notified."
    >
      <div className="max-w-xl">
        {item.debate_id ? (
          <Link to="/debates/$id" params={{ id: item.debate_id }} className={buttonClass()}>
            See the debate
          </Link>
        ) : (
          <Panel item={item} />
        )}
      </div>
    </Section>
    <Section title="Reply">
      <Reply item={item} />
    </Section>
  </>
)

function Panel({ item: { email_id, subject } }: { item: MailItem }) {
  const queries = useQueryClient()
  const [begun, setBegun] = useState<string>()
  async function ask({ question }: Record<string, string>) {
    setBegun((await askPanel(email_id, question ? { question } : {})).debate_id)
    await queries.invalidateQueries({ queryKey: INBOXES })
  }
  if (begun)
    return (
      <Link to="/debates/$id" params={{ id: begun }} className={buttonClass()}>
        See the debate
      </Link>
    )
  return (
    <Form submit="Ask the panel" onSubmit={ask} autoComplete="off">
      {(about) => (
        <TextField
          label="Question"
          name="question"
          placeholder={subject}
          hint="Leave empty to use the subject of the mail."
          fault={about('question')}
        />
      )}
    </Form>
  )
}

function Reply({ item: { email_id, from_address } }: { item: MailItem }) {
  const queries = useQueryClient()
  const [sent, setSent] = useState(0)
  const [written, setWritten] = useState(() => draftOf(email_id))
  function write(text: string) {
    keepDraft(email_id, text)
    setWritten(text)
  }
  async function send({ body = '', all }: Record<string, string>) {
    await replyTo(email_id, { body, reply_all: all === 'on' })
    write('')
    setSent(sent + 1)
    await queries.invalidateQueries({ queryKey: INBOXES })
    await queries.invalidateQueries({ queryKey: MAIL })
  }
  return (
    <div className="grid max-w-xl gap-3">
      {sent > 0 && (
        <p role="status" className="border-l-2 border-agree pl-4">
          Sending the reply to <bdi>{from_address}</bdi>.
        </p>
      )}
      <Form key={sent} submit="Send" onSubmit={send} autoComplete="off">
        {(about) => (
          <>
            <TextArea
              label="Reply"
              name="body"
              rows={6}
              defaultValue={draftOf(email_id)}
              onChange={({ target }) => write(target.value)}
              hint="Your draft is kept in this browser until you send it."
              fault={about('body')}
            />
            <label className="flex items-baseline gap-2 text-sm">
              <input type="checkbox" name="all" />
              Reply to all
            </label>
          </>
        )}
      </Form>
      {isMarkdown(written) && (
        <section aria-label="Preview" className="grid gap-1 border-l-2 border-line pl-4">
          <p className="text-sm text-muted">Preview of its Markdown. The mail carries the text as you wrote it.</p>
          <Prose isUnfinished>{written}</Prose>
        </section>
      )}
    </div>
  )
}

/** The drafts of replies, one for each mail; the browser keeps them until they are sent. */
const keyOf = (mail: string) => `parley.answer.${mail}`

const draftOf = (mail: string): string => sessionStorage.getItem(keyOf(mail)) ?? ''

function keepDraft(mail: string, text: string) {
  if (text === '') sessionStorage.removeItem(keyOf(mail))
  else sessionStorage.setItem(keyOf(mail), text)
}
