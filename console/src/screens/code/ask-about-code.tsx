import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Understood, understand } from '../../api/code/code-debates.ts'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { percentWords } from '../../ui/text.ts'

/** Asks about the code of a repository; every statement of the answer quotes it. */
export function AskAboutCode({ repository }: { repository: string }) {
  const [answer, setAnswer] = useState<Understood>()
  return (
    <Section title="Ask about this code" about="Each statement of the answer quotes a file, by its lines.">
      <div className="measure">
        <Form submit="Ask" onSubmit={async ({ question = '' }) => setAnswer(await understand(repository, question))}>
          {(about) => (
            <TextArea label="Your question" name="question" rows={2} maxLength={2_000} fault={about('question')} />
          )}
        </Form>
      </div>
      <div role="status">{answer && <Answered answer={answer} />}</div>
    </Section>
  )
}

function Answered({
  answer: { status, answer, answered_by, confidence, debate_id, statements },
}: {
  answer: Understood
}) {
  return (
    <div className="measure grid gap-4 pt-4">
      {status === 'running' && (
        <p>It is being debated. Until then the analysis tells what it knows; ask again later.</p>
      )}
      {answer === null ? <p>No answer quotes the code.</p> : <p dir="auto">{answer}</p>}
      <p className="text-sm text-muted">
        {answered_by === 'debate' ? 'Decided in a debate' : 'By the analysis alone, without a model'}
        {confidence !== null && <>, {percentWords(confidence)} sure</>}
        {debate_id !== null && (
          <>
            {' · '}
            <Link to="/debates/$id" params={{ id: debate_id }} className="text-accent underline underline-offset-4">
              the debate
            </Link>
          </>
        )}
      </p>
      <ul className="border-t border-line">
        {statements.map(({ text, quotes }) => (
          <li key={text} className="grid gap-1 border-b border-line py-3">
            <p dir="auto">{text}</p>
            {quotes.map((quote) => (
              <p key={`${quote.file_path}:${quote.line_start}:${quote.text}`} className="text-sm text-muted">
                <code className="wrap-anywhere whitespace-pre-wrap">{quote.text}</code>
                <bdi className="block font-mono text-xs wrap-anywhere">
                  {quote.file_path}:{quote.line_start}
                </bdi>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
