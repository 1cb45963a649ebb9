import { expect, test } from 'vitest'
import { refusedFeature } from './refused-features.ts'

test.each([
  ['form', 'This response_format type is unavailable now'],
  ['form', "'response_format.type' must be 'json_schema'"],
  ['form', 'Failed to initialize samplers: failed to parse grammar'],
  ['form', 'invalid JSON schema in format'],
  ['form', "Invalid schema for response_format 'vote': In context=('properties', 'stances'), 'required' is required"],
  ['form', 'output_config.format: Extra inputs are not permitted'],
  ['form', 'This model does not support structured outputs.'],
  [
    'limit field',
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  ],
  ['system role', 'System role not supported'],
  ['system role', "Unsupported value: 'messages[0].role' does not support 'system' with this model."],
  ['system role', 'Developer instruction is not enabled for models/gemma-3-27b-it'],
  ['effort', "Unrecognized request argument supplied: 'reasoning_effort'"],
  [undefined, 'The model is overloaded'],
  [undefined, 'Incorrect API key provided'],
])('%s is what is refused: %s', (feature, words) => {
  expect(refusedFeature(words)).toBe(feature)
})
