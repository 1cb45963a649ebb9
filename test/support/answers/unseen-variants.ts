import { ballots, message, position, vote } from './ballots.ts'
import type { AnswerVariant } from './variant.ts'

/** A hundred answers of the kinds of `seen-variants.ts`, in other words and with further quirks. Who writes the reader does not look into this file. */

const WHY = 'Six weeks of work do not fit before 20 November, and later nothing may change [e3].'
const STANCES = { p1: 'disagree', p2: 'agree', p3: 'agree_with_modifications' } as const
const STANCES_JSON = JSON.stringify(STANCES)

const { ballot, voted, choosing } = ballots({
  reason: WHY,
  stances: STANCES,
  choice: 'p2',
  confidence: 0.65,
  continueDebate: true,
})
const PLAIN = ballot()

const choices: readonly AnswerVariant[] = [
  vote(
    {
      what: 'over many lines that end as on Windows',
      mode: 'schema',
      text: JSON.stringify(JSON.parse(PLAIN), null, 4).replaceAll('\n', '\r\n'),
    },
    voted(),
  ),
  choosing('" p2\\t"', 'p2', { what: 'an id with blanks', mode: 'object' }),
  choosing(`"'p2'"`, 'p2', { what: 'an id in quotes within the string', mode: 'words' }),
  choosing('"**p3**"', 'p3', { what: 'an id in bold', mode: 'words' }),
  choosing('"p2 (No)"', 'p2', { what: 'an id with its text in parentheses', mode: 'words' }),
  choosing('"p2 – No"', 'p2', { what: 'an id, a dash and its text', mode: 'object' }),
  choosing('"option P1"', 'p1', { what: 'a lower-case word and an upper-case id', mode: 'words' }),
  choosing('"Proposal [p3]"', 'p3', { what: 'a word and an id in brackets', mode: 'words', debate: 'open' }),
  choosing('"NO"', 'p2', { what: 'the text of an option in capitals, which is not none', mode: 'object' }),
  choosing('"\\"It depends on the plan\\""', 'p3', { what: 'the text of an option in quotes', mode: 'words' }),
  choosing('"None."', 'none', { what: 'none with a full stop', mode: 'words' }),
  choosing('"[ABSTAIN]"', 'abstain', { what: 'abstain in brackets', mode: 'words' }),
  choosing('["p2"]', 'p2', { what: 'a list of one where one is meant', mode: 'object' }),
  choosing('"<p1>"', 'p1', { what: 'a real id in angle brackets', mode: 'words' }),
  choosing('"p2\u200b"', 'p2', { what: 'an id with a zero-width blank', mode: 'words' }),
]

const values: readonly AnswerVariant[] = [
  vote({ what: 'percent after a blank', mode: 'object', text: ballot({ confidence: '"65 %"' }) }, voted()),
  vote({ what: 'percent as a word', mode: 'words', text: ballot({ confidence: '"65 percent"' }) }, voted()),
  vote({ what: 'a hundred percent', mode: 'words', text: ballot({ confidence: '"100%"' }) }, voted({ confidence: 1 })),
  vote(
    { what: 'no confidence at all, as a string', mode: 'words', text: ballot({ confidence: '"0"' }) },
    voted({ confidence: 0 }),
  ),
  vote({ what: 'a number without its zero', mode: 'words', text: ballot({ confidence: '.65' }) }, voted()),
  vote({ what: 'a number with an exponent', mode: 'schema', text: ballot({ confidence: '6.5e-1' }) }, voted()),
  vote({ what: 'a number in full-width signs', mode: 'words', text: ballot({ confidence: '"０.６５"' }) }, voted()),
  vote(
    {
      what: 'stances as a list under other keys',
      mode: 'words',
      text: ballot({
        stances:
          '[{"id": "p1", "stance": "Disagree"}, {"id": "P2", "stance": "agree"}, {"id": "p3", "stance": "agree with modifications"}]',
      }),
    },
    voted(),
  ),
  vote(
    {
      what: 'stances as a list of maps',
      mode: 'words',
      text: ballot({ stances: '[{"p1": "disagree"}, {"p2": "agree"}, {"p3": "agree_with_modifications"}]' }),
    },
    voted(),
  ),
  vote(
    {
      what: 'stances in capitals, in camel case and with a full stop',
      mode: 'object',
      text: ballot({ stances: '{"p1": "DISAGREE.", "p2": "AGREE", "p3": "agreeWithModifications"}' }),
    },
    voted(),
  ),
  vote(
    {
      what: 'stances under ids with brackets and words',
      mode: 'words',
      text: ballot({
        stances: '{"[p1]": "disagree", "Option p2": "agree", "p3: It depends on the plan": "agree_with_modifications"}',
      }),
    },
    voted(),
  ),
  vote({ what: 'stances in an empty list', mode: 'words', text: ballot({ stances: '[]' }) }, voted({ stances: {} })),
  vote(
    { what: 'a boolean as a string with a capital', mode: 'words', text: ballot({ continueDebate: '"True"' }) },
    voted(),
  ),
  vote(
    { what: 'a boolean as the word no', mode: 'words', text: ballot({ continueDebate: '"No"' }) },
    voted({ continueDebate: false }),
  ),
  vote(
    { what: 'the wish to go on left out by null', mode: 'object', text: ballot({ continueDebate: 'null' }) },
    voted({ continueDebate: false }),
  ),
  vote(
    {
      what: 'keys in capitals and with a hyphen',
      mode: 'words',
      text: `{"REASON": "${WHY}", "STANCES": ${STANCES_JSON}, "CHOICE": "p2", "CONFIDENCE": 0.65, "continue-debate": true}`,
    },
    voted(),
  ),
  vote(
    {
      what: 'a remark that is no list, to an agent with a capital',
      debate: 'open',
      mode: 'object',
      text: ballot({ words: '{"to": "Cyd", "content": "Why ten in the evening?"}' }),
    },
    voted({ words: [{ to: 'cyd', content: 'Why ten in the evening?' }] }),
  ),
]

const wrappings: readonly AnswerVariant[] = [
  vote(
    { what: 'a fence whose language is in capitals', mode: 'words', text: `\`\`\`JSON\n${PLAIN}\n\`\`\`\n` },
    voted(),
  ),
  vote({ what: 'a fence of tildes', mode: 'words', text: `~~~json\n${PLAIN}\n~~~` }, voted()),
  vote({ what: 'a fence that is never closed', mode: 'words', text: `\`\`\`json\n${PLAIN}\n` }, voted()),
  vote({ what: 'the word json before the object', mode: 'words', text: `json\n${PLAIN}` }, voted()),
  vote(
    {
      what: 'braces in the sentence before the object',
      mode: 'words',
      text: `I compared the options by {cost, risk, time}. My vote:\n${PLAIN}`,
    },
    voted(),
  ),
  vote(
    {
      what: 'an afterword that names another option',
      mode: 'words',
      text: `${PLAIN}\n\n(p1 would be my second choice, if the closing did not come first.)`,
    },
    voted(),
  ),
  vote(
    { what: 'the same object twice', mode: 'words', text: `${PLAIN}\n\nFinal answer:\n\n\`\`\`json\n${PLAIN}\n\`\`\`` },
    voted(),
  ),
  vote(
    {
      what: 'as Python prints it, with an apostrophe',
      mode: 'words',
      text: `{'reason': "It isn't possible before January [e3].", 'stances': {'p1': 'disagree', 'p2': 'agree', 'p3': None}, 'choice': 'p2', 'confidence': 0.65, 'continueDebate': False}`,
    },
    voted({
      reason: "It isn't possible before January [e3].",
      stances: { p1: 'disagree', p2: 'agree' },
      continueDebate: false,
    }),
  ),
  vote(
    {
      what: 'typographic quotes with an apostrophe within',
      mode: 'words',
      text: `{“reason”: “The plan’s window is closed [e3].”, “stances”: {“p1”: “disagree”, “p2”: “agree”, “p3”: “agree_with_modifications”}, “choice”: “p2”, “confidence”: “65%”, “continueDebate”: true}`,
    },
    voted({ reason: 'The plan’s window is closed [e3].' }),
  ),
  vote(
    {
      what: 'no commas between the lines',
      mode: 'words',
      text: `{\n  "reason": "${WHY}"\n  "stances": ${STANCES_JSON}\n  "choice": "p2"\n  "confidence": 0.65\n  "continueDebate": true\n}`,
    },
    voted(),
  ),
  vote(
    {
      what: 'line breaks and tabs within a string',
      mode: 'object',
      text: `{"reason": "Time:\n\t- six weeks\n\t- closing of the year [e3]", "stances": ${STANCES_JSON}, "choice": "p2", "confidence": 0.65, "continueDebate": true}`,
    },
    voted({ reason: 'Time:\n\t- six weeks\n\t- closing of the year [e3]' }),
  ),
  vote(
    {
      what: 'the last brace missing before the end of the fence',
      mode: 'words',
      text: `\`\`\`json\n${PLAIN.slice(0, -1)}\n\`\`\``,
    },
    voted(),
  ),
  vote(
    { what: 'a byte order mark before a fence', mode: 'words', text: `\uFEFF\`\`\`json\n${PLAIN}\n\`\`\`` },
    voted(),
  ),
  vote(
    {
      what: 'blanks of other scripts between the fields',
      mode: 'words',
      text: PLAIN.replaceAll(', "', ',\u3000\u00a0"'),
    },
    voted(),
  ),
  vote({ what: 'an array of one in a fence', mode: 'words', text: `\`\`\`\n[\n${PLAIN}\n]\n\`\`\`` }, voted()),
  vote({ what: 'the object under the key response', mode: 'object', text: `{"response": ${PLAIN}}` }, voted()),
  vote(
    {
      what: 'the call of a function whose arguments are a string',
      mode: 'object',
      text: JSON.stringify({ type: 'function', function: { name: 'cast_vote', arguments: PLAIN } }),
    },
    voted(),
  ),
  vote(
    {
      what: 'a tool with parameters',
      mode: 'words',
      text: `<|python_tag|>{"name": "vote", "parameters": ${PLAIN}}<|eom_id|>`,
    },
    voted(),
  ),
  vote(
    {
      what: 'tags of a tool call around it',
      mode: 'words',
      text: `<tool_call>\n{"name": "vote", "arguments": ${PLAIN}}\n</tool_call>`,
    },
    voted(),
  ),
  vote({ what: 'a string that contains the object', mode: 'object', text: JSON.stringify(PLAIN) }, voted()),
  vote(
    { what: 'tags around the object, and the mark of an end', mode: 'words', text: `<answer>${PLAIN}</answer></s>` },
    voted(),
  ),
]

const thoughts: readonly AnswerVariant[] = [
  vote(
    {
      what: 'thoughts in longer tags',
      mode: 'words',
      text: `<thinking>Is there time? Three engineers, six weeks. {no}</thinking>\n\`\`\`json\n${PLAIN}\n\`\`\``,
    },
    voted(),
  ),
  vote({ what: 'no thoughts within the tags', mode: 'schema', text: `<think>\n\n</think>\n\n${PLAIN}` }, voted()),
  vote(
    {
      what: 'a draft before a closing tag alone',
      mode: 'words',
      text: `First idea:\n${ballot({ choice: '"p1"', confidence: '0.9' })}\nBut the closing of the year forbids it.\n</think>\n${PLAIN}`,
    },
    voted(),
  ),
  vote(
    {
      what: 'harmony channels from start to return',
      mode: 'words',
      text: `<|start|>assistant<|channel|>analysis<|message|>{"choice": "p1"} was the first thought.<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>${PLAIN}<|return|>`,
    },
    voted(),
  ),
  vote(
    { what: 'thoughts in brackets', mode: 'words', text: `[THINK]The window closes on 20 November.[/THINK]${PLAIN}` },
    voted(),
  ),
]

const STAY = 'The closing of the year forbids changes from 24 November on [e3]; the price is no reason to hurry [e1].'

const positions: readonly AnswerVariant[] = [
  position(
    {
      what: 'the position first, its key with a capital',
      mode: 'object',
      text: JSON.stringify({ Position: 'p2', Content: STAY, Cites: ['e1', 'e3'] }),
    },
    { content: STAY, cites: ['e1', 'e3'], position: 'p2' },
  ),
  position(
    {
      what: 'cites as one bracket in a string, and a position with its text',
      mode: 'object',
      text: JSON.stringify({ content: STAY, cites: '[e1, e3]', position: 'p3: It depends on the plan' }),
    },
    { content: STAY, cites: ['e1', 'e3'], position: 'p3' },
  ),
  position(
    {
      what: 'cites with their titles',
      mode: 'object',
      text: JSON.stringify({
        content: STAY,
        cites: ['e1 (Price list of the managed database)', 'e3: Plan of the platform team'],
        position: 'p2',
      }),
    },
    { content: STAY, cites: ['e1', 'e3'], position: 'p2' },
  ),
  position(
    {
      what: 'cites left out',
      mode: 'schema',
      text: '{"content": "ينبغي تأجيل النقل إلى يناير ⏳، لأن الوقت لا يكفي.", "position": "p2"}',
    },
    { content: 'ينبغي تأجيل النقل إلى يناير ⏳، لأن الوقت لا يكفي.', cites: [], position: 'p2' },
  ),
  position(
    { what: 'a bold word and a plain id', mode: 'words', text: `${STAY}\n\n**POSITION:** p2\n` },
    { content: STAY, position: 'p2' },
  ),
  position(
    { what: 'a plain word and a bold id with its text', mode: 'words', text: `POSITION: **p2** (No)\n\n${STAY}` },
    { content: STAY, position: 'p2' },
  ),
  position(
    { what: 'a full-width colon', mode: 'words', text: `${STAY}\n\nPOSITION：p2` },
    { content: STAY, position: 'p2' },
  ),
  position(
    { what: 'the text of an option with a full stop', mode: 'words', text: `Position: No.\n\n${STAY}` },
    { content: STAY, position: 'p2' },
  ),
  position(
    { what: 'the same position at both ends', mode: 'words', text: `POSITION: p2\n\n${STAY}\n\nPOSITION: P2` },
    { content: STAY, position: 'p2' },
  ),
  position(
    {
      what: 'an afterword behind the line',
      mode: 'words',
      text: `${STAY}\n\nPOSITION: [p2]\n\nI hope this helps the panel!`,
    },
    { contentHas: [STAY], position: 'p2' },
  ),
  position(
    {
      what: 'a heading for an abstention with numbers',
      mode: 'words',
      text: '## ABSTAIN\n\n1. The size of the data\n2. The lag of the replication',
    },
    { position: 'abstain', needs: ['The size of the data', 'The lag of the replication'] },
  ),
  position(
    {
      what: 'harmony channels before prose',
      mode: 'words',
      text: `<|channel|>analysis<|message|>Maybe POSITION: p1?<|end|><|start|>assistant<|channel|>final<|message|>${STAY}\n\nPOSITION: p2`,
    },
    { content: STAY, position: 'p2' },
  ),
]

const WEAK = {
  proposal: 'p2',
  issues: ['On 11 nights it saves nothing [e2]', 'Nobody says where the cache lies'],
  suggestions: ['Keep it on the idle machines'],
  severity: 0.4,
  cites: ['e2'],
}
const LATE = {
  proposal: 'p3',
  issues: ['Jobs are stopped until 01:30 [e3]'],
  suggestions: [],
  severity: 0.95,
  cites: ['e3'],
}

const critiques: readonly AnswerVariant[] = [
  message(
    'critiques',
    {
      what: 'critiques under the key answer, after a sentence',
      mode: 'words',
      text: `Here are my critiques:\n${JSON.stringify({ answer: { critiques: [WEAK, LATE] } })}`,
    },
    { critiques: [WEAK, LATE] },
  ),
  message(
    'critiques',
    { what: 'one critique as the answer itself', mode: 'object', text: JSON.stringify(WEAK) },
    { critiques: [WEAK] },
  ),
  message(
    'critiques',
    {
      what: 'numbers as strings, keys with capitals',
      mode: 'words',
      text: '{"Critiques": [{"Proposal": "P3", "Issues": "Jobs are stopped until 01:30 [e3]", "Severity": "0.95", "Cites": "E3"}]}',
    },
    { critiques: [LATE] },
  ),
  message(
    'critiques',
    {
      what: 'the last brace missing after the list, where nothing else is asked for',
      debate: 'closed',
      mode: 'words',
      text: '{"critiques": [{"proposal": "p2", "issues": ["It waits for the next outage [e2]"], "suggestions": [], "severity": 0.5, "cites": ["e2"]}]',
    },
    {
      critiques: [
        {
          proposal: 'p2',
          issues: ['It waits for the next outage [e2]'],
          suggestions: [],
          severity: 0.5,
          cites: ['e2'],
        },
      ],
    },
  ),
  message(
    'critiques',
    {
      what: 'thoughts, a fence and trailing commas',
      mode: 'words',
      text: `<think>Both are weak.</think>\n\`\`\`json\n{"critiques": [\n  ${JSON.stringify(WEAK)},\n  ${JSON.stringify(LATE)},\n], "needs": ["How large the cache is",],}\n\`\`\``,
    },
    { critiques: [WEAK, LATE], needs: ['How large the cache is'] },
  ),
]

const LONG = Array.from(
  { length: 400 },
  (_, night) =>
    `Night ${night + 1}: the integration tests run in ${2 + (night % 4)} shards, and the slowest decides when they end.`,
).join('\n')

const revisions: readonly AnswerVariant[] = [
  message(
    'revision',
    {
      what: 'a proposal taken over, with a word and brackets',
      mode: 'words',
      text: '[{"content": "The cache costs least to build [e2].", "cites": "[e2]", "adopt": "proposal [p2]", "abstain": null}]',
    },
    { content: 'The cache costs least to build [e2].', cites: ['e2'], adopt: 'p2' },
  ),
  message(
    'revision',
    {
      what: 'nothing taken over, as a word',
      mode: 'object',
      text: '{"revision": {"content": "Skip the 140 templates and split the rest [e4].", "cites": ["E4"], "adopt": "null", "abstain": "No"}}',
    },
    { content: 'Skip the 140 templates and split the rest [e4].', cites: ['e4'] },
  ),
  message(
    'revision',
    {
      what: 'code in a fence within the text',
      mode: 'object',
      text: JSON.stringify({
        content: 'Set the shards:\n```json\n{"shards": 4, "choice": "p3"}\n```\nThen measure again [e1].',
        cites: ['e1'],
        adopt: null,
        abstain: null,
        needs: [],
        words: [],
      }),
    },
    {
      content: 'Set the shards:\n```json\n{"shards": 4, "choice": "p3"}\n```\nThen measure again [e1].',
      cites: ['e1'],
    },
  ),
  message(
    'revision',
    {
      what: 'a very long text with line breaks that are not escaped',
      mode: 'words',
      text: `{"content": "${LONG}", "cites": null, "adopt": null, "abstain": false, "needs": null, "words": null}`,
    },
    { content: LONG, cites: [] },
  ),
]

const texts: readonly AnswerVariant[] = [
  message(
    'text',
    {
      what: 'prose with an object in it, after thoughts',
      mode: 'words',
      text: '<think>They want something concrete.</think>\n\nUse this setting:\n\n```json\n{"shards": 5}\n```\n\nIt uses every machine [e1].',
    },
    { content: 'Use this setting:\n\n```json\n{"shards": 5}\n```\n\nIt uses every machine [e1].' },
  ),
]

const nothing: readonly AnswerVariant[] = [
  vote({ what: 'either of two', mode: 'words', text: ballot({ choice: '"either p2 or p3"' }) }, 'nothing'),
  vote(
    {
      what: 'the number of an option, where the order is turned',
      mode: 'object',
      text: ballot({ choice: '"Option 2"' }),
    },
    'nothing',
  ),
  vote(
    { what: 'an id with the text of another in parentheses', mode: 'words', text: ballot({ choice: '"p2 (Yes)"' }) },
    'nothing',
  ),
  vote({ what: 'yes, but no', mode: 'words', text: ballot({ choice: '"yes, but no"' }) }, 'nothing'),
  vote(
    {
      what: 'the text of an option where there is none',
      debate: 'open',
      mode: 'words',
      text: ballot({ choice: '"No"' }),
    },
    'nothing',
  ),
  vote(
    {
      what: 'a map where a choice belongs',
      mode: 'object',
      text: ballot({ choice: '{"p1": false, "p2": true, "p3": true}' }),
    },
    'nothing',
  ),
  vote({ what: 'confidence of eight, of ten perhaps', mode: 'words', text: ballot({ confidence: '8' }) }, 'nothing'),
  vote({ what: 'confidence as two words', mode: 'words', text: ballot({ confidence: '"very confident"' }) }, 'nothing'),
  vote({ what: 'cut within a number', mode: 'object', text: PLAIN.slice(0, PLAIN.indexOf('0.65') + 3) }, 'nothing'),
  vote(
    { what: 'two votes in one array', mode: 'object', text: `[${PLAIN}, ${ballot({ choice: '"p3"' })}]` },
    'nothing',
  ),
  vote({ what: 'dots as reason', mode: 'words', text: ballot({ reason: '"..."' }) }, 'nothing'),
  vote(
    { what: 'a placeholder in brackets as reason', mode: 'words', text: ballot({ reason: '"[insert reason here]"' }) },
    'nothing',
  ),
  vote(
    {
      what: 'a schema instead of an answer',
      mode: 'object',
      text: '{"type": "object", "properties": {"reason": {"type": "string"}, "choice": {"type": "string", "enum": ["p1", "p2", "p3", "none", "abstain"]}, "confidence": {"type": "number"}}, "required": ["reason", "choice", "confidence"]}',
    },
    'nothing',
  ),
  vote(
    {
      what: 'thoughts that never end',
      mode: 'words',
      text: `<think>I might answer ${PLAIN} but first let me look at the plan again, since`,
    },
    'nothing',
  ),
  vote({ what: 'the task and the form said back', mode: 'words', text: '{{last}}' }, 'nothing'),
  position({ what: 'two positions in one line', mode: 'words', text: `${STAY}\n\nPOSITION: p2 / p3` }, 'nothing'),
  position(
    { what: 'positions that disagree at both ends', mode: 'words', text: `POSITION: p1\n\n${STAY}\n\nPOSITION: p2` },
    'nothing',
  ),
  position(
    { what: 'a position in prose alone', mode: 'words', text: `${STAY} So my answer is clearly no.` },
    'nothing',
  ),
  message(
    'revision',
    {
      what: 'the rules as the text of a proposal',
      mode: 'object',
      text: '{"content": "{{json system}}", "cites": [], "adopt": null, "abstain": null, "needs": [], "words": []}',
    },
    'nothing',
  ),
  message(
    'revision',
    {
      what: 'the name of a type as text',
      mode: 'object',
      text: '{"content": "string", "cites": ["string"], "adopt": null, "abstain": null}',
    },
    'nothing',
  ),
]

export const UNSEEN_VARIANTS: readonly AnswerVariant[] = [
  ...choices,
  ...values,
  ...wrappings,
  ...thoughts,
  ...positions,
  ...critiques,
  ...revisions,
  ...texts,
  ...nothing,
]
