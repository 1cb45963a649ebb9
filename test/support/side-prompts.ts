interface Sent {
  role: 'user' | 'system'
  content: string
}

const user = (content: string): Sent => ({ role: 'user', content })

/** What a chat program sends after a message besides the message: frames in our own words, with the marks of a template. */
export const sidePromptsAfter = (question: string): Sent[][] => [
  ...[
    ['a title', 'title', '"What it is"'],
    ['tags', 'tags', '["one", "two"]'],
    ['follow-ups', 'follow_ups', '["What then?"]'],
    ['search queries', 'queries', '["one", "two"]'],
    ['an image', 'prompt', '"What to draw"'],
    ['an autocompletion', 'text', '"and so on"'],
  ].map(([word, key, value]) => [
    user(
      `### Task:\nThink of ${word} for this chat.\n### Output:\nJSON: { "${key}": ${value} }\n### Chat History:\n<chat_history>\nUSER: ${question}\nASSISTANT: Yes\n</chat_history>`,
    ),
  ]),
  [user(`Your task is to find the facial expression of a text, as an emoji.\n\nMessage: \`\`\`${question}\`\`\``)],
  [
    { role: 'system', content: 'Available Tools: [{"name": "clock"}]\nChoose a tool, as { "tool_calls": [] }.' },
    user(`Query: ${question}`),
  ],
]

/** One that no rule answers: what is to stand in the place of messages that were cut off. */
export const summaryAfter = (question: string): Sent[] => [
  user(`### Task:\nSummarize the messages that are compacted here.\n### Messages Being Compacted:\nUSER: ${question}`),
]

/** Real questions that have one mark of a side prompt, or talk about one. */
export const LOOKALIKES: readonly string[] = [
  'What title should our annual report have?',
  'Generate a concise title for my talk about databases, five words or less.',
  'Provide a title for the conversation between Plato and his student that we stage. Which is best?',
  'Provide a concise title for the conversation series in our newsletter. Only return the title itself.',
  'Please generate a title for a conversation class at our school.',
  'Analyze this conversation and provide: who was right, Ada or Bo?\nAda: It pays.\nBo: It does not.',
  'Analyze this conversation and provide a verdict.',
  '### Task:\nDecide which title of the three sells best.\n1. North\n2. South\n3. East',
  '### Task:\nChoose tags for our ticket system.\n### Output:\nA list with reasons.',
  '### Task:\nShould we answer follow-up questions of customers by mail?',
  '### Task\nWrite the search queries that our analysts should run first, and say why.',
  'Our program sends "### Task:" and "### Output:" to the model. Is that a good template?',
  'Why does Open WebUI send { "title": "…" } prompts to our model, and should we turn that off?',
  'Is { "tags": ["a", "b"] } better than a comma-separated list for our interface?',
  'Should the JSON key be "follow_ups" or "followUps"?',
  'Which queries should our search box suggest: { "queries": [] } or the last five?',
  'What does <chat_history> mean in this prompt, and is it safe?',
  '<chat_history>\nUSER: Shall we?\nASSISTANT: No.\n</chat_history>\nWas the assistant right?',
  'Which emoji fits a funeral notice, if any?',
  'Your task is to pick an emoji for our brand; which one offends nobody?',
  'Message: ```hello```\nIs this polite?',
  'Translate or keep the Latin motto on the new building?',
  'Should a translator or a lawyer check the contract first?',
  'You are a professional translator. Should I charge by the word or by the hour?',
  'Which language should our support speak first: German or French?',
  'Identify the language risk in this contract: “best efforts”.',
  'Summarize the conversation into one decision: do we buy?',
  'Please summarize the above conversation and retain key information. Then say who should pay.',
  'Should our autocompletion continue a text by words or by sentences?',
  'You are an autocompletion system. Is that a good name for our product?',
  'Follow Up Input: should we drop this label in the form?',
  'Is it a standalone query if it needs a join?',
  'Available Tools: hammer, saw, drill. Which one do we buy first?',
  'Which tools should we call when "tool_calls" is empty?',
  'User: I want my money back.\nAssistant: No.\nTitle:\nWho is right?',
  'Name our new service in at most ten words without punctuation. Which name is best?',
  'Describe the image that our homepage should show, or should it show none?',
  '输入: 我们应该在周五发布吗？',
  '你是一名律师。我们应该签这份合同吗？',
  '[{"role":"owner","text":"yes"}] – is this a valid access rule?',
]
