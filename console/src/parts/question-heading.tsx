import { ClampedText } from '../ui/clamped-text.tsx'
import { Prose } from '../ui/prose/prose.tsx'
import { paragraphsOf, Words } from '../ui/prose/words.tsx'

const SHOWN_LINES = 3

/** The question: its first paragraph is the heading, the rest follows below. */
export function QuestionHeading({ topic, isLarge = false }: { topic: string; isLarge?: boolean }) {
  const [question = topic, ...rest] = paragraphsOf(topic)
  return (
    <ClampedText lines={SHOWN_LINES} className={`font-serif ${isLarge ? 'text-3xl' : 'text-2xl'}`}>
      <h1 dir="auto" className={`text-pretty ${isLarge ? '' : 'text-muted'}`}>
        <Words>{question}</Words>
      </h1>
      {rest.length > 0 && (
        <Prose className="pt-2 font-sans text-base text-muted">
          {topic.slice(topic.indexOf(question) + question.length).trim()}
        </Prose>
      )}
    </ClampedText>
  )
}
