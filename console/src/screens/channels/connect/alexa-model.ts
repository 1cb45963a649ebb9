const intent = (name: string, samples: readonly string[], slots: readonly { name: string; type: string }[] = []) => ({
  ...{ name, slots, samples },
})

/** The interaction model of the skill: what people say, and what it means. */
export const ALEXA_MODEL = JSON.stringify(
  {
    interactionModel: {
      languageModel: {
        invocationName: 'parley',
        intents: [
          intent(
            'AskIntent',
            ['ask the panel {topic}', 'ask {topic}'],
            [{ name: 'topic', type: 'AMAZON.SearchQuery' }],
          ),
          intent('StatusIntent', ['what is the status', 'how does it stand']),
          intent('LastDecisionIntent', ['what is the last decision', 'what was decided']),
          intent('PairIntent', ['my code is {code}'], [{ name: 'code', type: 'AMAZON.NUMBER' }]),
          intent('AMAZON.HelpIntent', []),
          intent('AMAZON.StopIntent', []),
          intent('AMAZON.CancelIntent', []),
        ],
      },
    },
  },
  undefined,
  2,
)
