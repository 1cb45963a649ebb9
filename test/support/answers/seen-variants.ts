import { ballots, message, position, vote } from './ballots.ts'
import type { AnswerVariant } from './variant.ts'

/** A hundred answers as language models write them, for work on the reader; `unseen-variants.ts` has a hundred others that judge it. */

const WHY = 'Two outages of hours cost more than the plan does in years [e2].'
const STANCES = { p1: 'agree', p2: 'disagree', p3: 'agree_with_modifications' } as const
const STANCES_JSON = JSON.stringify(STANCES)

const { ballot, voted, choosing } = ballots({
  reason: WHY,
  stances: STANCES,
  choice: 'p1',
  confidence: 0.8,
  continueDebate: false,
})
const PLAIN = ballot()

const choices: readonly AnswerVariant[] = [
  vote({ what: 'a vote exactly as asked for', mode: 'schema', text: PLAIN }, voted()),
  choosing('"P1"', 'p1', { what: 'an id in upper case', mode: 'object' }),
  choosing('"[p2]"', 'p2', { what: 'an id in brackets', mode: 'words' }),
  choosing('"p2."', 'p2', { what: 'an id with a full stop', mode: 'words' }),
  choosing('"Option p2"', 'p2', { what: 'an id after the word Option', mode: 'object' }),
  choosing('"p2: No"', 'p2', { what: 'an id before its own text', mode: 'object' }),
  choosing('"proposal p2"', 'p2', { what: 'an id after the word proposal', mode: 'words', debate: 'open' }),
  choosing('"Yes"', 'p1', { what: "the option's own text", mode: 'words' }),
  choosing('"it depends on the plan."', 'p3', { what: "a longer option's own text in another case", mode: 'words' }),
  choosing('"NONE"', 'none', { what: 'none in capitals', mode: 'words' }),
  choosing('"Abstain"', 'abstain', { what: 'abstain with a capital', mode: 'object' }),
  choosing('"`p3`"', 'p3', { what: 'an id in backticks within the string', mode: 'words' }),
  choosing('"(p3)"', 'p3', { what: 'an id in parentheses', mode: 'words' }),
  choosing('"ｐ２"', 'p2', { what: 'an id in full-width signs', mode: 'words' }),
]

const values: readonly AnswerVariant[] = [
  vote({ what: 'confidence as a string', mode: 'words', text: ballot({ confidence: '"0.8"' }) }, voted()),
  vote({ what: 'confidence in percent', mode: 'words', text: ballot({ confidence: '"80%"' }) }, voted()),
  vote(
    { what: 'confidence without its zero and with blanks', mode: 'object', text: ballot({ confidence: '" .8 "' }) },
    voted(),
  ),
  vote(
    { what: 'confidence with a decimal comma, as a string', mode: 'words', text: ballot({ confidence: '"0,8"' }) },
    voted(),
  ),
  vote(
    {
      what: 'stances as a list of objects',
      mode: 'object',
      text: ballot({
        stances:
          '[{"proposal": "p1", "stance": "agree"}, {"proposal": "p2", "stance": "disagree"}, {"proposal": "p3", "stance": "agree_with_modifications"}]',
      }),
    },
    voted(),
  ),
  vote(
    {
      what: 'a stance in words with blanks',
      mode: 'words',
      text: ballot({ stances: '{"p1": "agree", "p2": "disagree", "p3": "agree with modifications"}' }),
    },
    voted(),
  ),
  vote(
    {
      what: 'stances with hyphens and capitals',
      mode: 'words',
      text: ballot({ stances: '{"p1": "Agree", "p2": "DISAGREE", "p3": "Agree-with-modifications"}' }),
    },
    voted(),
  ),
  vote(
    {
      what: "stances under the options' own texts",
      mode: 'words',
      text: ballot({
        stances: '{"Yes": "agree", "No": "disagree", "It depends on the plan": "agree_with_modifications"}',
      }),
    },
    voted(),
  ),
  vote({ what: 'stances left out by null', mode: 'schema', text: ballot({ stances: 'null' }) }, voted({ stances: {} })),
  vote(
    {
      what: 'one stance left out by null',
      mode: 'schema',
      text: ballot({ stances: '{"p1": "agree", "p2": null, "p3": "disagree"}' }),
    },
    voted({ stances: { p1: 'agree', p3: 'disagree' } }),
  ),
  vote({ what: 'a boolean as a string', mode: 'object', text: ballot({ continueDebate: '"false"' }) }, voted()),
  vote(
    { what: 'a boolean as the word yes', mode: 'words', text: ballot({ continueDebate: '"yes"' }) },
    voted({ continueDebate: true }),
  ),
  vote(
    {
      what: 'a key in snake case',
      mode: 'words',
      text: `{"reason": "${WHY}", "stances": ${STANCES_JSON}, "choice": "p1", "confidence": 0.8, "continue_debate": true}`,
    },
    voted({ continueDebate: true }),
  ),
  vote(
    {
      what: 'keys with capitals',
      mode: 'words',
      text: `{"Reason": "${WHY}", "Stances": ${STANCES_JSON}, "Choice": "p1", "Confidence": 0.8, "ContinueDebate": false}`,
    },
    voted(),
  ),
  vote(
    {
      what: 'stances and the wish to go on left out altogether',
      mode: 'words',
      text: `{"reason": "${WHY}", "choice": "p1", "confidence": 0.8}`,
    },
    voted({ stances: {} }),
  ),
  vote(
    { what: 'a field that nobody asked for', mode: 'object', text: ballot({ agent: '"ada"', round: '1' }) },
    voted(),
  ),
]

const wrappings: readonly AnswerVariant[] = [
  vote({ what: 'a code fence with a language', mode: 'words', text: `\`\`\`json\n${PLAIN}\n\`\`\`` }, voted()),
  vote(
    {
      what: 'a sentence before the object',
      mode: 'words',
      text: `Sure! Here is my vote as a JSON object:\n\n${PLAIN}`,
    },
    voted(),
  ),
  vote(
    {
      what: 'a fence with sentences before and after it',
      mode: 'words',
      text: `After weighing the evidence, I cast this vote:\n\n\`\`\`json\n${PLAIN}\n\`\`\`\n\nI remain open to new evidence about the plan.`,
    },
    voted(),
  ),
  vote({ what: 'an afterword', mode: 'words', text: `${PLAIN}\n\nLet me know if you need anything else!` }, voted()),
  vote(
    {
      what: 'trailing commas',
      mode: 'words',
      text: `{\n  "reason": "${WHY}",\n  "stances": {"p1": "agree", "p2": "disagree", "p3": "agree_with_modifications",},\n  "choice": "p1",\n  "confidence": 0.8,\n  "continueDebate": false,\n}`,
    },
    voted(),
  ),
  vote(
    {
      what: 'single quotes',
      mode: 'words',
      text: `{'reason': '${WHY}', 'stances': {'p1': 'agree', 'p2': 'disagree', 'p3': 'agree_with_modifications'}, 'choice': 'p1', 'confidence': 0.8, 'continueDebate': false}`,
    },
    voted(),
  ),
  vote(
    {
      what: 'keys without quotes',
      mode: 'words',
      text: `{\n  reason: "${WHY}",\n  stances: {p1: "agree", p2: "disagree", p3: "agree_with_modifications"},\n  choice: "p1",\n  confidence: 0.8,\n  continueDebate: false\n}`,
    },
    voted(),
  ),
  vote(
    {
      what: 'comments beside the fields',
      mode: 'words',
      text: `{\n  "reason": "${WHY}",\n  "stances": ${STANCES_JSON}, // one for each option\n  "choice": "p1", /* Yes */\n  "confidence": 0.8, // fairly sure\n  "continueDebate": false\n}`,
    },
    voted(),
  ),
  vote(
    {
      what: "Python's literals",
      mode: 'words',
      text: `{"reason": "${WHY}", "stances": {"p1": "agree", "p2": None, "p3": None}, "choice": "p1", "confidence": 0.8, "continueDebate": True}`,
    },
    voted({ stances: { p1: 'agree' }, continueDebate: true }),
  ),
  vote(
    {
      what: 'typographic quotes as delimiters',
      mode: 'words',
      text: `{“reason”: “${WHY}”, “stances”: {“p1”: “agree”, “p2”: “disagree”, “p3”: “agree_with_modifications”}, “choice”: “p1”, “confidence”: 0.8, “continueDebate”: false}`,
    },
    voted(),
  ),
  vote(
    {
      what: 'line breaks within a string',
      mode: 'words',
      text: `{"reason": "Two outages.\nBoth took hours [e2].", "stances": ${STANCES_JSON}, "choice": "p1", "confidence": 0.8, "continueDebate": false}`,
    },
    voted({ reason: 'Two outages.\nBoth took hours [e2].' }),
  ),
  vote({ what: 'the last brace missing after the last field', mode: 'words', text: PLAIN.slice(0, -1) }, voted()),
  vote({ what: 'the object in an array', mode: 'object', text: `[${PLAIN}]` }, voted()),
  vote({ what: 'the object under one key', mode: 'object', text: `{"vote": ${PLAIN}}` }, voted()),
  vote(
    { what: 'shaped as the call of a tool', mode: 'object', text: `{"name": "vote", "arguments": ${PLAIN}}` },
    voted(),
  ),
]

const thoughts: readonly AnswerVariant[] = [
  vote(
    {
      what: 'thoughts in tags before it',
      mode: 'words',
      text: `<think>\nThe outages were caused by missing routine. A managed service takes that away.\n</think>\n\n${PLAIN}`,
    },
    voted(),
  ),
  vote(
    {
      what: 'a closing tag alone',
      mode: 'words',
      text: `Okay, so I have to vote. The plan ends in November, that is tight but possible.\n</think>\n\n${PLAIN}`,
    },
    voted(),
  ),
  vote(
    {
      what: 'harmony channels',
      mode: 'words',
      text: `<|channel|>analysis<|message|>We need to produce JSON with choice. Yes seems right.<|end|><|start|>assistant<|channel|>final<|message|>${PLAIN}`,
    },
    voted(),
  ),
  vote(
    {
      what: 'thoughts with a draft of another vote',
      mode: 'words',
      text: `<think>Draft: ${ballot({ choice: '"p2"', confidence: '0.4' })}. No, the evidence says otherwise.</think>${PLAIN}`,
    },
    voted(),
  ),
]

const MOVE = 'The two outages show that the team lacks routine in restoring [e2]; the standard plan is affordable [e1].'

const positions: readonly AnswerVariant[] = [
  position(
    {
      what: 'an opening exactly as asked for',
      mode: 'schema',
      text: JSON.stringify({ content: MOVE, cites: ['e1', 'e2'], position: 'p1' }),
    },
    { content: MOVE, cites: ['e1', 'e2'], position: 'p1' },
  ),
  position(
    {
      what: 'the position in capitals',
      mode: 'object',
      text: JSON.stringify({ content: MOVE, cites: ['e1', 'e2'], position: 'P3' }),
    },
    { content: MOVE, cites: ['e1', 'e2'], position: 'p3' },
  ),
  position(
    {
      what: "the option's own text as position",
      mode: 'object',
      text: JSON.stringify({ content: MOVE, cites: ['e1', 'e2'], position: 'Yes' }),
    },
    { content: MOVE, cites: ['e1', 'e2'], position: 'p1' },
  ),
  position(
    {
      what: 'cites in brackets and capitals',
      mode: 'object',
      text: JSON.stringify({ content: MOVE, cites: ['[e1]', 'E2'], position: 'p1' }),
    },
    { content: MOVE, cites: ['e1', 'e2'], position: 'p1' },
  ),
  position(
    {
      what: 'all cites in one string',
      mode: 'object',
      text: JSON.stringify({ position: 'p1', content: MOVE, cites: 'e1, e2' }),
    },
    { content: MOVE, cites: ['e1', 'e2'], position: 'p1' },
  ),
  position(
    {
      what: 'an abstention in capitals',
      mode: 'schema',
      text: JSON.stringify({ content: 'Nothing tells how large the data is.', cites: null, position: 'ABSTAIN' }),
    },
    { position: 'abstain', cites: [] },
  ),
  position(
    {
      what: 'prose with the position in its last line',
      mode: 'words',
      text: `${MOVE}\n\nThe window of fifteen minutes is short enough.\n\nPOSITION: p1`,
    },
    { content: `${MOVE}\n\nThe window of fifteen minutes is short enough.`, position: 'p1' },
  ),
  position(
    {
      what: 'prose with the position in its first line',
      mode: 'words',
      text: `POSITION: p2\n\nThe closing of the year comes first [e3].`,
    },
    { content: 'The closing of the year comes first [e3].', position: 'p2' },
  ),
  position(
    { what: 'a bold position', mode: 'words', text: `${MOVE}\n\n**POSITION: p1**` },
    { content: MOVE, position: 'p1' },
  ),
  position(
    { what: 'a heading as position', mode: 'words', text: `## Position: p1\n\n${MOVE}` },
    { content: MOVE, position: 'p1' },
  ),
  position(
    { what: "the option's own text in the line", mode: 'words', text: `${MOVE}\n\nPOSITION: Yes` },
    { content: MOVE, position: 'p1' },
  ),
  position(
    {
      what: 'a sentence before the first line',
      mode: 'words',
      text: `Here is my assessment.\n\nPOSITION: p1\n\n${MOVE}`,
    },
    { contentHas: [MOVE], position: 'p1' },
  ),
  position(
    {
      what: 'an abstention in prose',
      mode: 'words',
      text: 'ABSTAIN\nHow large the database is\nWho would run the migration',
    },
    { position: 'abstain', needs: ['How large the database is', 'Who would run the migration'] },
  ),
  position(
    {
      what: 'a bold abstention with a list',
      mode: 'words',
      text: '**ABSTAIN**\n\n- How large the database is\n- Who would run the migration',
    },
    { position: 'abstain', needs: ['How large the database is', 'Who would run the migration'] },
  ),
  position(
    {
      what: 'thoughts that weigh another position',
      mode: 'words',
      text: `<think>\nPOSITION: p2\nwould be safe, but the outages say otherwise.\n</think>\n${MOVE}\nPOSITION: p1`,
    },
    { content: MOVE, position: 'p1' },
  ),
]

const WEAK = {
  proposal: 'p2',
  issues: ['It saves 48 minutes, which is not enough [e1]'],
  suggestions: ['Name what else is cut'],
  severity: 0.7,
  cites: ['e1'],
}
const LATE = { proposal: 'p3', issues: ['Backups stop the job [e3]'], suggestions: [], severity: 0.9, cites: ['e3'] }

const critiques: readonly AnswerVariant[] = [
  message(
    'critiques',
    {
      what: 'critiques exactly as asked for',
      mode: 'schema',
      text: JSON.stringify({ critiques: [WEAK, LATE], needs: [], words: [] }),
    },
    { critiques: [WEAK, LATE] },
  ),
  message(
    'critiques',
    {
      what: 'strings for lists of one',
      mode: 'object',
      text: JSON.stringify({
        critiques: [{ ...WEAK, issues: WEAK.issues[0], suggestions: WEAK.suggestions[0], cites: 'e1' }],
      }),
    },
    { critiques: [WEAK] },
  ),
  message(
    'critiques',
    {
      what: 'one critique without a list',
      mode: 'object',
      text: JSON.stringify({ critiques: LATE, needs: null, words: null }),
    },
    { critiques: [LATE] },
  ),
  message(
    'critiques',
    {
      what: 'severity in percent and lists left out',
      mode: 'words',
      text: '{"critiques": [{"proposal": "p3", "issues": ["Backups stop the job [e3]"], "suggestions": null, "severity": "90%", "cites": ["e3"]}]}',
    },
    { critiques: [LATE] },
  ),
  message(
    'critiques',
    { what: 'the list itself as the answer', mode: 'words', text: JSON.stringify([WEAK, LATE]) },
    { critiques: [WEAK, LATE] },
  ),
  message(
    'critiques',
    {
      what: 'ids with words and brackets',
      mode: 'words',
      text: JSON.stringify({
        critiques: [
          { ...WEAK, proposal: 'Proposal p2', cites: ['[e1]'] },
          { ...LATE, proposal: '[P3]', cites: '[e3]' },
        ],
      }),
    },
    { critiques: [WEAK, LATE] },
  ),
  message(
    'critiques',
    { what: 'nothing to criticise', mode: 'schema', text: '{"critiques": [], "needs": [], "words": []}' },
    { critiques: [] },
  ),
]

const revisions: readonly AnswerVariant[] = [
  message(
    'revision',
    {
      what: 'a revision exactly as asked for',
      mode: 'schema',
      text: '{"content": "Six shards instead of four, since one machine stays free [e1].", "cites": ["e1"], "adopt": null, "abstain": null, "needs": [], "words": []}',
    },
    { content: 'Six shards instead of four, since one machine stays free [e1].', cites: ['e1'] },
  ),
  message(
    'revision',
    {
      what: 'another proposal taken over, in capitals',
      mode: 'object',
      text: '{"content": "The cache is simpler [e2].", "cites": ["e2"], "adopt": "P2", "abstain": false, "needs": [], "words": []}',
    },
    { content: 'The cache is simpler [e2].', cites: ['e2'], adopt: 'p2' },
  ),
  message(
    'revision',
    {
      what: 'left out as an empty string and as the word false',
      mode: 'words',
      text: '{"content": "Four shards; templates are skipped [e4].", "cites": "e4", "adopt": "", "abstain": "false"}',
    },
    { content: 'Four shards; templates are skipped [e4].', cites: ['e4'] },
  ),
  message(
    'revision',
    {
      what: 'an abstention with a need as a string',
      mode: 'object',
      text: '{"content": "It cannot be told.", "cites": [], "adopt": null, "abstain": true, "needs": "How long one shard takes", "words": null}',
    },
    { abstain: true, needs: ['How long one shard takes'] },
  ),
  message(
    'revision',
    {
      what: 'remarks to one agent and to all',
      mode: 'schema',
      text: '{"content": "Four shards, as before [e1].", "cites": ["e1"], "adopt": null, "abstain": null, "needs": [], "words": [{"to": "bob", "content": "Your cache can be added later."}, {"to": null, "content": "Nobody has answered the objection."}]}',
    },
    {
      content: 'Four shards, as before [e1].',
      cites: ['e1'],
      words: [
        { to: 'bob', content: 'Your cache can be added later.' },
        { content: 'Nobody has answered the objection.' },
      ],
    },
  ),
  message(
    'revision',
    {
      what: 'in German, with quotes of that language',
      mode: 'words',
      text: '```json\n{"content": "Der Begriff „Leerlauf“ trifft vier Maschinen [e1]; sie übernehmen die Tests.", "cites": ["e1"], "adopt": null, "abstain": null}\n```',
    },
    { content: 'Der Begriff „Leerlauf“ trifft vier Maschinen [e1]; sie übernehmen die Tests.', cites: ['e1'] },
  ),
  message(
    'revision',
    {
      what: 'in Japanese with an emoji',
      mode: 'schema',
      text: '{"content": "結合テストを四台に分割します 🚀 [e1]。", "cites": ["e1"], "adopt": null, "abstain": null, "needs": [], "words": []}',
    },
    { content: '結合テストを四台に分割します 🚀 [e1]。', cites: ['e1'] },
  ),
]

const texts: readonly AnswerVariant[] = [
  message(
    'text',
    { what: 'plain prose', mode: 'words', text: 'Run the integration tests on all five machines [e1].\n' },
    { content: 'Run the integration tests on all five machines [e1].' },
  ),
  message(
    'text',
    {
      what: 'prose after a closing tag alone',
      mode: 'words',
      text: 'The user wants a proposal. I think shards.\n</think>\n\nRun the tests in five shards [e1].',
    },
    { content: 'Run the tests in five shards [e1].' },
  ),
  message(
    'text',
    {
      what: 'an abstention with numbers',
      mode: 'words',
      text: 'ABSTAIN\n1. How long each integration test takes\n2. Whether the tests share a database',
    },
    { abstain: true, needs: ['How long each integration test takes', 'Whether the tests share a database'] },
  ),
]

const nothing: readonly AnswerVariant[] = [
  vote({ what: 'two ids in one string', mode: 'words', text: ballot({ choice: '"p1 or p2"' }) }, 'nothing'),
  vote({ what: 'two ids in a list', mode: 'object', text: ballot({ choice: '["p1", "p3"]' }) }, 'nothing'),
  vote(
    { what: 'a number without its p, where the order is turned', mode: 'words', text: ballot({ choice: '"2"' }) },
    'nothing',
  ),
  vote({ what: 'confidence as a word', mode: 'words', text: ballot({ confidence: '"high"' }) }, 'nothing'),
  vote(
    { what: 'confidence above a hundred percent', mode: 'words', text: ballot({ confidence: '"150%"' }) },
    'nothing',
  ),
  vote(
    { what: 'confidence of 85 without a sign: of 100, or a slip', mode: 'object', text: ballot({ confidence: '85' }) },
    'nothing',
  ),
  vote(
    {
      what: 'a choice in prose alone',
      mode: 'words',
      text: 'I believe that moving is the right thing to do, with some 80% confidence, because of the outages.',
    },
    'nothing',
  ),
  vote(
    { what: 'an object cut at the limit', mode: 'object', text: PLAIN.slice(0, PLAIN.indexOf('"choice"') + 12) },
    'nothing',
  ),
  vote({ what: 'an id that nobody knows', mode: 'words', text: ballot({ choice: '"p9"' }) }, 'nothing'),
  vote(
    { what: 'texts of two options', mode: 'words', text: ballot({ choice: '"Yes, it depends on the plan"' }) },
    'nothing',
  ),
  vote(
    { what: 'an id before the text of another option', mode: 'words', text: ballot({ choice: '"p1: No"' }) },
    'nothing',
  ),
  vote({ what: 'a bare null', mode: 'object', text: 'null' }, 'nothing'),
  vote(
    {
      what: 'two objects that disagree',
      mode: 'words',
      text: `${PLAIN}\n\nOn second thought:\n\n${ballot({ choice: '"p2"' })}`,
    },
    'nothing',
  ),
  vote({ what: 'a placeholder as reason', mode: 'words', text: ballot({ reason: '"<why>"' }) }, 'nothing'),
  position({ what: 'a position without a word of argument', mode: 'words', text: 'POSITION: p1' }, 'nothing'),
  message(
    'critiques',
    { what: 'objects where texts belong', mode: 'object', text: '{"critiques": {"p2": {"p3": {"issues": 3}}}}' },
    'nothing',
  ),
  message('revision', { what: 'an empty object', mode: 'object', text: '{}' }, 'nothing'),
  message(
    'revision',
    {
      what: 'the placeholder of a form',
      mode: 'words',
      text: '{"content": "<your proposal, in full>", "cites": ["e1"], "adopt": null, "abstain": null}',
    },
    'nothing',
  ),
  message('text', { what: 'the rules said back', mode: 'words', text: '{{system}}' }, 'nothing'),
]

export const SEEN_VARIANTS: readonly AnswerVariant[] = [
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
