import { invalid } from '../../../shared/errors.ts'
import { quoted } from '../../../shared/text/untrusted-text.ts'

/** The same for everybody. */
export const PROMPTS = [
  {
    name: 'decide',
    title: 'Decide something',
    description: 'Searches earlier decisions, asks a panel, and reports the decision with its dissent',
    arguments: [
      { name: 'question', description: 'The question to decide', required: true },
      { name: 'material', description: 'Evidence for the decision', required: false },
    ],
  },
]

const LONGEST_QUESTION = 10_000
const LONGEST_MATERIAL = 100_000

/** The message that the prompt `decide` becomes. */
export function decide({ question, material }: Readonly<Record<string, string | undefined>>) {
  if (!question?.trim()) throw invalid('question', 'is required')
  if (question.length > LONGEST_QUESTION) throw invalid('question', `has at most ${LONGEST_QUESTION} characters`)
  if (material && material.length > LONGEST_MATERIAL)
    throw invalid('material', `has at most ${LONGEST_MATERIAL} characters`)
  const parts = [
    'Help me to decide the following question with Parley.',
    quoted(question),
    ...(material ? ['Material that the decision should rest on:', quoted(material)] : []),
    'First call find_similar_decisions: if the question was decided before and nothing has changed, tell me that decision. Otherwise call ask, with the material as context, and get_decision until the debate has ended. Tell me the answer, its confidence, who dissents and why, and the address of the receipt. Do not decide in place of the panel.',
  ]
  return {
    description: 'Decide with a panel',
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: parts.join('\n\n') } }],
  }
}
